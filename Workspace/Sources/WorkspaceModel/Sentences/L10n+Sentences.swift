// SPDX-License-Identifier: Apache-2.0

// Written by scripts/sentences from Workspace/Sentences/en.json: change that.
// swift-format-ignore-file

extension L10n {
    /// Undo
    package static var undo: String { say(0) }

    /// Copy
    package static var copy: String { say(1) }

    /// Discard
    package static var discard: String { say(2) }

    /// New board
    package static var newBoard: String { say(3) }

    /// The server cannot be reached.
    package static var theServerCannotBeReached: String { say(4) }

    /// This is not there any more.
    package static var thisIsNotThereAnyMore: String { say(5) }

    /// Search everything
    package static var searchEverything: String { say(6) }

    /// Search
    package static var search: String { say(7) }

    /// Redo
    package static var redo: String { say(8) }

    /// Esc
    package static var esc: String { say(9) }

    /// Enter
    package static var enter: String { say(10) }

    /// Open
    package static var open: String { say(11) }

    /// Rename
    package static var rename: String { say(12) }

    /// Labels
    package static var labels: String { say(13) }

    /// Due date
    package static var dueDate: String { say(14) }

    /// Move to…
    package static var moveTo: String { say(15) }

    /// Select
    package static var select: String { say(16) }

    /// Del
    package static var del: String { say(17) }

    /// Delete
    package static var delete: String { say(18) }

    /// Trash
    package static var trash: String { say(19) }

    /// Documents
    package static var documents: String { say(20) }

    /// Photos
    package static var photos: String { say(21) }

    /// Chat
    package static var chat: String { say(22) }

    /// Compose
    package static var compose: String { say(23) }

    /// Workspace
    package static var workspace: String { say(24) }

    /// Carry
    package static var carry: String { say(25) }

    /// Import
    package static var `import`: String { say(26) }

    /// Save
    package static var save: String { say(27) }

    /// Who can see this
    package static var whoCanSeeThis: String { say(28) }

    /// Duplicate
    package static var duplicate: String { say(29) }

    /// List
    package static var list: String { say(30) }

    /// Card title
    package static var cardTitle: String { say(31) }

    /// {count} selected
    package static func selected(count: Int) -> String { say(32, text(count)) }

    /// Attachments
    package static var attachments: String { say(33) }

    /// Opens where it lives
    package static var opensWhereItLives: String { say(34) }

    /// 1 page | {count} pages
    package static func pages(count: Int) -> String { form(35, count) }

    /// {title} and 1 more | {title} and {count} more
    package static func andMore(title: String, count: Int) -> String { form(36, count, title) }

    /// Card
    package static var card: String { say(37) }

    /// 1 attachment | {count} attachments
    package static func attachments(count: Int) -> String { form(38, count) }

    /// Cancel
    package static var cancel: String { say(39) }

    /// Send
    package static var send: String { say(40) }

    /// Send instead
    package static var sendInstead: String { say(41) }

    /// None
    package static var none: String { say(42) }

    /// Edit
    package static var edit: String { say(43) }

    /// Checklist
    package static var checklist: String { say(44) }

    /// Attach files
    package static var attachFiles: String { say(45) }

    /// Done
    package static var markedDone: String { say(46) }

    /// Text
    package static var text: String { say(47) }

    /// You
    package static var you: String { say(48) }

    /// Someone
    package static var someone: String { say(49) }

    /// Members
    package static var members: String { say(50) }

    /// Message
    package static var message: String { say(51) }

    /// New draft
    package static var newDraft: String { say(52) }

    /// Pages
    package static var pagesTitle: String { say(53) }

    /// Page {number}
    package static func page(number: Int) -> String { say(54, text(number)) }

    /// Document
    package static var document: String { say(55) }

    /// {title}, page {number}
    package static func page(title: String, number: Int) -> String { say(56, title, text(number)) }

    /// There is no text and no file in it.
    package static var thereIsNoTextAndNo: String { say(57) }

    /// Shelf
    package static var shelf: String { say(58) }

    /// Remove {name}
    package static func remove(name: String) -> String { say(59, name) }

    /// Close
    package static var close: String { say(60) }

    /// Name
    package static var name: String { say(61) }

    /// {name} (you)
    package static func you(name: String) -> String { say(62, name) }

    /// Create link
    package static var createLink: String { say(63) }

    /// Album
    package static var album: String { say(64) }

    /// Photo
    package static var photo: String { say(65) }

    /// Page
    package static var pageTitle: String { say(66) }

    /// The {kind} stays where it is.
    package static func theStaysWhereItIs(kind: String) -> String { say(67, kind) }

    /// Loading…
    package static var loading: String { say(68) }

    /// Carry has stopped
    package static var carryHasStopped: String { say(69) }

    /// Something in this page went wrong. What you changed is kept in this browser, and sent when the page is loaded again. If that does not help, check that the server is running.
    package static var somethingInThisPageWentWrong: String { say(70) }

    /// The connection was lost before all of Carry had come. When it is back, the page loads again by itself. What you changed is kept in this browser.
    package static var theConnectionWasLostTooEarly: String { say(71) }

    /// Show
    package static var show: String { say(72) }

    /// 1 change waits | {count} changes wait
    package static func changesWait(count: Int) -> String { form(73, count) }

    /// Carry was updated. Your changes are kept.
    package static var carryWasUpdatedYourChangesAre: String { say(74) }

    /// Reload
    package static var reload: String { say(75) }

    ///  With HTTPS, this page would also open while the server is away.
    package static var withHttpsThisPageWouldAlso: String { say(76) }

    /// Offline. Your changes are kept and sent when the server is back.
    package static var offlineYourChangesAreKeptAnd: String { say(77) }

    /// Try now
    package static var tryNow: String { say(78) }

    /// Changes that are not saved
    package static var changesThatAreNotSaved: String { say(79) }

    /// Everything is saved.
    package static var everythingIsSaved: String { say(80) }

    /// Waiting to be sent
    package static var waitingToBeSent: String { say(81) }

    /// Refused by the server
    package static var refusedByTheServer: String { say(82) }

    /// Copied 1 refused change | Copied {count} refused changes
    package static func copiedRefusedChanges(count: Int) -> String { form(83, count) }

    /// Clear list
    package static var clearList: String { say(84) }

    /// It is being sent just now.
    package static var itIsBeingSentJustNow: String { say(85) }

    /// Discard: {label}
    package static func discard(label: String) -> String { say(86, label) }

    /// Import a board
    package static var importABoard: String { say(87) }

    /// Make a board, or drop a file on this page: a board of Trello, Kanboard, WeKan or Nullboard, CSV or Markdown.
    package static var makeABoardOrDropOne: String { say(88) }

    /// No boards yet
    package static var noBoardsYet: String { say(89) }

    /// Nothing here
    package static var nothingHere: String { say(90) }

    /// What this link showed is not there any more.
    package static var whatThisLinkShowed: String { say(91) }

    /// Open the address that Carry printed when it started, or that somebody sent you. If it does not work any more, ask them for a new one; whoever runs this server makes one with:
    package static var openTheAddressThatCarryPrinted: String { say(92) }

    /// This browser is not signed in
    package static var thisBrowserIsNotSignedIn: String { say(93) }

    /// 1 change waits in this browser. It is sent when you are signed in here again. | {count} changes wait in this browser. They are sent when you are signed in here again.
    package static func changesAreSentLater(count: Int) -> String { form(94, count) }

    /// Carry could not start
    package static var carryCouldNotStart: String { say(95) }

    /// Try again
    package static var tryAgain: String { say(96) }

    /// Found
    package static var found: String { say(97) }

    /// Cards, messages, boards, documents, photos and albums, by any of their words.
    package static var cardsMessagesBoardsDocuments: String { say(98) }

    /// Nothing has these words.
    package static var nothingHasTheseWords: String { say(99) }

    /// The first {count}
    package static func theFirst(count: Int) -> String { say(100, text(count)) }

    /// {count} found
    package static func found(count: Int) -> String { say(101, text(count)) }

    /// Anywhere
    package static var anywhere: String { say(102) }

    /// Show these keys
    package static var showTheseKeys: String { say(103) }

    /// Search the board
    package static var searchTheBoard: String { say(104) }

    /// /, Ctrl F
    package static var searchKeys: String { say(105) }

    /// Ctrl K
    package static var ctrlK: String { say(106) }

    /// Ctrl Z
    package static var ctrlZ: String { say(107) }

    /// Ctrl Shift Z, Ctrl Y
    package static var ctrlShiftZ: String { say(108) }

    /// Add a card
    package static var addACard: String { say(109) }

    /// Close, or clear the selection
    package static var closeOrClearTheSelection: String { say(110) }

    /// On a card
    package static var onACard: String { say(111) }

    /// Go to another
    package static var goToAnother: String { say(112) }

    /// Shift ↑ ↓
    package static var shift: String { say(113) }

    /// Select several
    package static var selectSeveral: String { say(114) }

    /// Home, End
    package static var homeEnd: String { say(115) }

    /// First or last card of the list
    package static var firstOrLastCardOfThe: String { say(116) }

    /// Ctrl C, X, V
    package static var ctrlCXV: String { say(117) }

    /// Copy, cut, paste
    package static var copyCutPaste: String { say(118) }

    /// Shift F10
    package static var shiftF10: String { say(119) }

    /// Menu
    package static var menu: String { say(120) }

    /// Carrying
    package static var carrying: String { say(121) }

    /// Space
    package static var space: String { say(122) }

    /// Pick up, and put down
    package static var pickUpAndPutDown: String { say(123) }

    /// Choose a place
    package static var chooseAPlace: String { say(124) }

    /// Tab
    package static var tab: String { say(125) }

    /// Go to the next area
    package static var goToTheNextArea: String { say(126) }

    /// Put back
    package static var putBack: String { say(127) }

    /// Put down, or open what opens
    package static var putDownOrOpen: String { say(128) }

    /// Go to what begins with it
    package static var goToWhatBeginsWithIt: String { say(129) }

    /// Home, End, Page ↑ ↓
    package static var homeEndPages: String { say(130) }

    /// First, last, or a screen further
    package static var firstLastOrFurther: String { say(131) }

    /// Ctrl, Alt
    package static var ctrlAlt: String { say(132) }

    /// Copy instead of moving
    package static var copyInsteadOfMoving: String { say(133) }

    /// On pages and photos
    package static var onPagesAndPhotos: String { say(134) }

    /// Select all
    package static var selectAll: String { say(135) }

    /// Clear the selection, or leave the album
    package static var leaveTheAlbum: String { say(136) }

    /// Rotate pages right, left
    package static var rotatePages: String { say(137) }

    /// On a message
    package static var onAMessage: String { say(138) }

    /// Previous, next
    package static var messageBeforeOrBehind: String { say(139) }

    /// First or last
    package static var firstOrLast: String { say(140) }

    /// In the large view and the picture frame
    package static var inTheLargeView: String { say(141) }

    /// Previous, next
    package static var previousOrNext: String { say(142) }

    /// Zoom in, out, back
    package static var zoomInOutBack: String { say(143) }

    /// Play or pause
    package static var playOrPause: String { say(144) }

    /// On tabs, in lists and menus
    package static var onTabsInListsAndMenus: String { say(145) }

    /// Delete, or close the tab of a document
    package static var deleteOrCloseATab: String { say(146) }

    /// While writing
    package static var whileWriting: String { say(147) }

    /// Send, or add
    package static var sendOrAdd: String { say(148) }

    /// Shift Enter
    package static var shiftEnter: String { say(149) }

    /// New line
    package static var newLine: String { say(150) }

    /// Ctrl Enter
    package static var ctrlEnter: String { say(151) }

    /// Save, or send
    package static var saveOrSend: String { say(152) }

    /// Edit your last message
    package static var editYourLastMessage: String { say(153) }

    /// Go to what a search finds
    package static var goToWhatIsFound: String { say(154) }

    /// Stop writing
    package static var stopWriting: String { say(155) }

    /// Keyboard shortcuts
    package static var keyboardShortcuts: String { say(156) }

    /// “/”, “N” and “?” are shortcuts
    package static var singleKeysAreShortcuts: String { say(157) }

    /// Boards
    package static var boards: String { say(158) }

    /// Hold it on an entry until that opens, or drop it on one that takes it.
    package static var holdItOnAnEntryUntil: String { say(159) }

    /// Hide sidebar
    package static var hideSidebar: String { say(160) }

    /// Show sidebar
    package static var showSidebar: String { say(161) }

    /// Refused changes
    package static var refusedChanges: String { say(162) }

    /// Chat, {count} unread
    package static func chatUnread(count: Int) -> String { say(163, text(count)) }

    /// Your name and devices: {name}
    package static func yourNameAndDevices(name: String) -> String { say(164, name) }

    /// You are called “{name}” here.
    package static func youAreCalled(name: String) -> String { say(165, name) }

    /// Say your name
    package static var sayYourName: String { say(166) }

    /// Skip to content
    package static var skipToContent: String { say(167) }

    /// {name} · Carry
    package static func windowTitle(name: String) -> String { say(168, name) }

    /// {name} · {place} · Carry
    package static func windowTitle(name: String, place: String) -> String { say(169, name, place) }

    /// Plain
    package static var plain: String { say(170) }

    /// Gradient
    package static var gradient: String { say(171) }

    /// Dots
    package static var dots: String { say(172) }

    /// Squares
    package static var squares: String { say(173) }

    /// Stripes
    package static var stripes: String { say(174) }

    /// Change board
    package static var changeBoard: String { say(175) }

    /// Create board
    package static var createBoard: String { say(176) }

    /// Background
    package static var background: String { say(177) }

    /// Filter
    package static var filter: String { say(178) }

    /// Board menu
    package static var boardMenu: String { say(179) }

    /// Board name
    package static var boardName: String { say(180) }

    /// Search cards
    package static var searchCards: String { say(181) }

    /// Clear
    package static var clear: String { say(182) }

    /// {shown} of 1 card | {shown} of {count} cards
    package static func ofCards(shown: Int, count: Int) -> String { form(183, count, text(shown)) }

    /// {title} (copy)
    package static func copy(title: String) -> String { say(184, title) }

    /// Due and not done
    package static var dueAndNotDone: String { say(185) }

    /// Show only
    package static var showOnly: String { say(186) }

    /// Delete board
    package static var deleteBoard: String { say(187) }

    /// Colour and background…
    package static var colourAndBackgroundItem: String { say(188) }

    /// Labels…
    package static var labelsItem: String { say(189) }

    /// Custom fields…
    package static var customFields: String { say(190) }

    /// Cards of a text…
    package static var cardsOfAText: String { say(191) }

    /// Copy to…
    package static var copyTo: String { say(192) }

    /// Copy board
    package static var copyBoard: String { say(193) }

    /// Export as ZIP
    package static var exportAsZip: String { say(194) }

    /// Export as CSV
    package static var exportAsCsv: String { say(195) }

    /// Export as Markdown
    package static var exportAsMarkdown: String { say(196) }

    /// Archive board
    package static var archiveBoard: String { say(197) }

    /// Due date…
    package static var dueDateItem: String { say(198) }

    /// Deselect
    package static var deselect: String { say(199) }

    /// Add card
    package static var addCard: String { say(200) }

    /// Fold
    package static var fold: String { say(201) }

    /// Paste
    package static var paste: String { say(202) }

    /// Nothing was pasted: the clipboard is empty, or the browser does not let Carry read it.
    package static var nothingCouldBePasted: String { say(203) }

    /// Sort…
    package static var sortItem: String { say(204) }

    /// Move all cards to…
    package static var moveAllCardsTo: String { say(205) }

    /// Move all cards to the Trash
    package static var allCardsToTheTrash: String { say(206) }

    /// Delete list
    package static var deleteList: String { say(207) }

    /// This board could not be loaded. {reason}
    package static func thisBoardCouldNotBeLoaded(reason: String) -> String { say(208, reason) }

    /// A board holds lists, and lists hold cards. Add the first list, or drop one here.
    package static var aBoardHoldsListsAndLists: String { say(209) }

    /// An empty board
    package static var anEmptyBoard: String { say(210) }

    /// By title
    package static var byTitle: String { say(211) }

    /// By due date
    package static var byDueDate: String { say(212) }

    /// Newest first
    package static var newestFirst: String { say(213) }

    /// Sort cards
    package static var sortCards: String { say(214) }

    /// Add list
    package static var addList: String { say(215) }

    /// New list
    package static var newList: String { say(216) }

    /// List name
    package static var listName: String { say(217) }

    /// No card here is what you look for.
    package static var noCardHereIsWhatYou: String { say(218) }

    /// Drop cards here or add one.
    package static var dropCardsHereOrAddOne: String { say(219) }

    /// No cards here.
    package static var noCardsHere: String { say(220) }

    /// Add card to {title}
    package static func addCardTo(title: String) -> String { say(221, title) }

    /// New card in {title}
    package static func newCardIn(title: String) -> String { say(222, title) }

    /// List menu
    package static var listMenu: String { say(223) }

    /// Expand
    package static var expand: String { say(224) }

    /// List menu: {title}
    package static func listMenu(title: String) -> String { say(225, title) }

    /// Expand {title}
    package static func expand(title: String) -> String { say(226, title) }

    /// 1 card | {count} cards
    package static func cards(count: Int) -> String { form(227, count) }

    /// {shown} of {cards}
    package static func of(shown: Int, cards: String) -> String { say(228, text(shown), cards) }

    /// Selection
    package static var selection: String { say(229) }

    /// Clear selection
    package static var clearSelection: String { say(230) }

    /// Print…
    package static var printItem: String { say(231) }

    /// Download {name}
    package static func download(name: String) -> String { say(232, name) }

    /// Export {title}
    package static func export(title: String) -> String { say(233, title) }

    /// No name
    package static var noName: String { say(234) }

    /// Custom fields
    package static var customFieldsTitle: String { say(235) }

    /// New label
    package static var newLabel: String { say(236) }

    /// New field
    package static var newField: String { say(237) }

    /// Change {name}
    package static func change(name: String) -> String { say(238, name) }

    /// Delete {name}
    package static func delete(name: String) -> String { say(239, name) }

    /// Details
    package static var details: String { say(240) }

    /// a card
    package static var aCard: String { say(241) }

    /// The card was deleted.
    package static var theCardWasDeleted: String { say(242) }

    /// The list was deleted.
    package static var theListWasDeleted: String { say(243) }

    /// The checklist was deleted.
    package static var theChecklistWasDeleted: String { say(244) }

    /// The conversation was deleted.
    package static var theConversationWasDeleted: String { say(245) }

    /// This text was changed elsewhere meanwhile. What was written there is kept.
    package static var thisTextWasChangedElsewhere: String { say(246) }

    ///  in {title}
    package static func `in`(title: String) -> String { say(247, title) }

    /// labels {names}
    package static func labels(names: String) -> String { say(248, names) }

    /// given to {names}
    package static func givenTo(names: String) -> String { say(249, names) }

    /// done
    package static var done: String { say(250) }

    /// due {day}
    package static func due(day: String) -> String { say(251, day) }

    /// overdue since {day}
    package static func overdueSince(day: String) -> String { say(252, day) }

    /// Has a description
    package static var hasADescription: String { say(253) }

    /// 1 comment | {count} comments
    package static func comments(count: Int) -> String { form(254, count) }

    /// {checked} of {items} items done
    package static func ofItemsDone(checked: Int, items: Int) -> String { say(255, text(checked), text(items)) }

    /// Due {time}
    package static func due(time: String) -> String { say(256, time) }

    ///  and 
    package static var and: String { say(257) }

    /// Item
    package static var item: String { say(258) }

    /// Delete item: {title}
    package static func deleteItem(title: String) -> String { say(259, title) }

    /// Name of the checklist
    package static var nameOfTheChecklist: String { say(260) }

    /// Delete checklist: {title}
    package static func deleteChecklist(title: String) -> String { say(261, title) }

    /// Add item
    package static var addItem: String { say(262) }

    /// New item
    package static var newItem: String { say(263) }

    /// Comment
    package static var comment: String { say(264) }

    /// A comment on “{card}”
    package static func aCommentOn(card: String) -> String { say(265, card) }

    /// A new item on “{card}”
    package static func aNewItemOn(card: String) -> String { say(266, card) }

    /// Comments
    package static var comments: String { say(267) }

    /// Write a comment
    package static var writeAComment: String { say(268) }

    /// Edit comment: {text}
    package static func editComment(text: String) -> String { say(269, text) }

    /// Delete comment: {text}
    package static func deleteComment(text: String) -> String { say(270, text) }

    /// No cover
    package static var noCover: String { say(271) }

    /// Cover
    package static var cover: String { say(272) }

    /// “{text}” is not a number.
    package static func isNotANumber(text: String) -> String { say(273, text) }

    /// The description of “{card}”
    package static func theDescriptionOf(card: String) -> String { say(274, card) }

    /// Description
    package static var description: String { say(275) }

    /// Add a description
    package static var addADescription: String { say(276) }

    /// You have written something here and not saved it.
    package static var youHaveWrittenSomethingHereAnd: String { say(277) }

    /// Go on
    package static var goOn: String { say(278) }

    /// Markdown
    package static var markdown: String { say(279) }

    /// Add checklist
    package static var addChecklist: String { say(280) }

    /// Due
    package static var dueProperty: String { say(281) }

    /// Starts {day}
    package static func starts(day: String) -> String { say(282, day) }

    /// Number
    package static var number: String { say(283) }

    /// Date
    package static var date: String { say(284) }

    /// Checkbox
    package static var checkbox: String { say(285) }

    /// Choice
    package static var choice: String { say(286) }

    /// New custom field
    package static var newCustomField: String { say(287) }

    /// Change custom field
    package static var changeCustomField: String { say(288) }

    /// Create field
    package static var createField: String { say(289) }

    /// Choices, one on each line
    package static var choicesOneOnEachLine: String { say(290) }

    /// Type
    package static var type: String { say(291) }

    /// Show history
    package static var showHistory: String { say(292) }

    /// History
    package static var history: String { say(293) }

    /// Created {time}
    package static func created(time: String) -> String { say(294, time) }

    /// Nothing was changed yet.
    package static var nothingWasChangedYet: String { say(295) }

    /// Show older
    package static var showOlder: String { say(296) }

    /// created this card in “{name}”
    package static func createdThisCardIn(name: String) -> String { say(297, name) }

    /// created this card
    package static var createdThisCard: String { say(298) }

    /// deleted this card from “{name}”
    package static func deletedThisCardFrom(name: String) -> String { say(299, name) }

    /// deleted this card
    package static var deletedThisCard: String { say(300) }

    /// restored this card to “{name}”
    package static func restoredThisCardTo(name: String) -> String { say(301, name) }

    /// restored this card
    package static var restoredThisCard: String { say(302) }

    /// edited a comment
    package static var editedAComment: String { say(303) }

    /// changed {thing}
    package static func changed(thing: String) -> String { say(304, thing) }

    /// commented
    package static var commented: String { say(305) }

    /// added {thing}
    package static func added(thing: String) -> String { say(306, thing) }

    /// deleted a comment
    package static var deletedAComment: String { say(307) }

    /// removed {thing}
    package static func removed(thing: String) -> String { say(308, thing) }

    /// marked this card as done
    package static var markedThisCardAsDone: String { say(309) }

    /// ticked {thing}
    package static func ticked(thing: String) -> String { say(310, thing) }

    /// marked this card as not done
    package static var markedThisCardAsNotDone: String { say(311) }

    /// unticked {thing}
    package static func unticked(thing: String) -> String { say(312, thing) }

    /// moved this card from “{former}” to “{now}”
    package static func movedThisCardFromTo(former: String, now: String) -> String { say(313, former, now) }

    /// moved this card from “{former}”
    package static func movedThisCardFrom(former: String) -> String { say(314, former) }

    /// moved this card to “{now}”
    package static func movedThisCardTo(now: String) -> String { say(315, now) }

    /// moved this card
    package static var movedThisCard: String { say(316) }

    /// changed the title
    package static var changedTheTitle: String { say(317) }

    /// changed the description
    package static var changedTheDescription: String { say(318) }

    /// changed the labels
    package static var changedTheLabels: String { say(319) }

    /// changed the due date
    package static var changedTheDueDate: String { say(320) }

    /// changed the start date
    package static var changedTheStartDate: String { say(321) }

    /// changed the members
    package static var changedTheMembers: String { say(322) }

    /// changed the cover
    package static var changedTheCover: String { say(323) }

    /// changed the field “{name}”
    package static func changedTheField(name: String) -> String { say(324, name) }

    /// changed the custom fields
    package static var changedTheCustomFields: String { say(325) }

    /// changed the card
    package static var changedTheCard: String { say(326) }

    /// Create label
    package static var createLabel: String { say(327) }

    /// Change label
    package static var changeLabel: String { say(328) }

    /// New label…
    package static var newLabelItem: String { say(329) }

    /// Change labels…
    package static var changeLabels: String { say(330) }

    /// Edit labels
    package static var editLabels: String { say(331) }

    /// Edit members
    package static var editMembers: String { say(332) }

    /// Choose a conversation
    package static var chooseAConversation: String { say(333) }

    /// Or hold something over one until it opens, and drop it there.
    package static var orHoldSomethingOverOneUntil: String { say(334) }

    /// Conversations
    package static var conversations: String { say(335) }

    /// No conversation yet
    package static var noConversationYet: String { say(336) }

    /// Begin one, then drop photos, cards or files on it, or write.
    package static var beginOneThenDropPhotosCards: String { say(337) }

    /// New conversation
    package static var newConversation: String { say(338) }

    /// {title}, {count} unread
    package static func unread(title: String, count: Int) -> String { say(339, title, text(count)) }

    /// Nothing written yet
    package static var nothingWrittenYet: String { say(340) }

    /// Messages
    package static var messages: String { say(341) }

    /// Name of the conversation
    package static var nameOfTheConversation: String { say(342) }

    /// All conversations
    package static var allConversations: String { say(343) }

    /// Delete this conversation
    package static var deleteThisConversation: String { say(344) }

    /// Newest
    package static var newest: String { say(345) }

    /// These messages could not be loaded. {reason}
    package static func theseMessagesCouldNotBeLoaded(reason: String) -> String { say(346, reason) }

    /// {name} is writing…
    package static func isWriting(name: String) -> String { say(347, name) }

    /// {name} and {other} are writing…
    package static func andAreWriting(name: String, other: String) -> String { say(348, name, other) }

    /// {count} people are writing…
    package static func peopleAreWriting(count: Int) -> String { say(349, text(count)) }

    /// New messages
    package static var newMessages: String { say(350) }

    /// edited
    package static var edited: String { say(351) }

    /// More about this message: {text}
    package static func moreAboutThisMessage(text: String) -> String { say(352, text) }

    /// Write a message
    package static var writeAMessage: String { say(353) }

    /// Stop editing
    package static var stopEditing: String { say(354) }

    /// Editing a message
    package static var editingAMessage: String { say(355) }

    /// Waits in “{title}” until you send it.
    package static func waitsUntilYouSendIt(title: String) -> String { say(356, title) }

    /// Can be sent when the file is there. | Can be sent when {count} files are there.
    package static func canBeSentWhenFilesAre(count: Int) -> String { form(357, count) }

    /// The JSON is too long
    package static var theJsonIsTooLong: String { say(358) }

    /// The JSON is nested too deeply
    package static var theJsonIsNestedTooDeeply: String { say(359) }

    /// The JSON ends in the middle
    package static var theJsonEndsInTheMiddle: String { say(360) }

    /// The JSON has a character that does not belong there
    package static var theJsonHasACharacterThat: String { say(361) }

    /// The JSON is not UTF-8 text
    package static var theJsonIsNotUtf8: String { say(362) }

    /// The JSON has a number that is too large
    package static var theJsonHasANumberThat: String { say(363) }

    /// The JSON has a value of the wrong type
    package static var theJsonHasAValueOf: String { say(364) }

    /// The JSON lacks something that must be there
    package static var theJsonLacksSomethingThatMust: String { say(365) }

    /// The JSON has a name that is not known
    package static var theJsonHasANameThat: String { say(366) }

    /// The JSON has a value that is not valid
    package static var theJsonHasAValueThat: String { say(367) }

    /// Composer
    package static var composer: String { say(368) }

    /// Write, or drop anything here
    package static var writeOrDropAnythingHere: String { say(369) }

    /// All drafts
    package static var allDrafts: String { say(370) }

    /// Delete this draft
    package static var deleteThisDraft: String { say(371) }

    /// Attach
    package static var attach: String { say(372) }

    /// Send to…
    package static var sendTo: String { say(373) }

    /// Can be sent when the files are there.
    package static var canBeSentWhenTheFiles: String { say(374) }

    /// 1 byte too long | {count} bytes too long
    package static func bytesTooLong(count: Int) -> String { form(375, count) }

    /// 1 character | {count} characters
    package static func characters(count: Int) -> String { form(376, count) }

    /// a place that is not there any more
    package static var aPlaceThatIsNotThere: String { say(377) }

    /// Goes to {place}: {day}, {time}
    package static func goesTo(place: String, day: String, time: String) -> String { say(378, place, day, time) }

    /// Keep it here
    package static var keepItHere: String { say(379) }

    /// Not sent at its time: {reason}
    package static func notSentAtItsTime(reason: String) -> String { say(380, reason) }

    /// This time has passed. Choose a later one.
    package static var thisTimeHasPassed: String { say(381) }

    /// Drafts
    package static var drafts: String { say(382) }

    /// Draft
    package static var draft: String { say(383) }

    /// No drafts
    package static var noDrafts: String { say(384) }

    /// Drop anything on Compose, or write. What is not sent yet waits here.
    package static var dropAnythingOnComposeOrWrite: String { say(385) }

    /// Send at
    package static var sendAt: String { say(386) }

    /// When
    package static var when: String { say(387) }

    /// Now, if it is empty
    package static var nowIfItIsEmpty: String { say(388) }

    /// Give the day and the time, or leave both empty.
    package static var giveTheDayAndTheTime: String { say(389) }

    /// Document name
    package static var documentName: String { say(390) }

    /// Add files
    package static var addFiles: String { say(391) }

    /// Export
    package static var export: String { say(392) }

    /// Open documents
    package static var openDocuments: String { say(393) }

    /// All documents
    package static var allDocuments: String { say(394) }

    /// Close {title}
    package static func close(title: String) -> String { say(395, title) }

    /// This document could not be loaded. {reason}
    package static func thisDocumentCouldNotBeLoaded(reason: String) -> String { say(396, reason) }

    /// Drop pages or files here, or add a blank page.
    package static var dropPagesOrFilesHereOr: String { say(397) }

    /// No pages
    package static var noPages: String { say(398) }

    /// Saves one PDF. Pages can also be dragged out of the window in Chrome and Edge on Windows and macOS.
    package static var savesOnePdfPagesCanAlso: String { say(399) }

    /// This browser cannot save what is dragged out of the window. Export gives it as a PDF.
    package static var thisBrowserCannotSaveWhatIs: String { say(400) }

    /// Save “{name}”?
    package static func save(name: String) -> String { say(401, name) }

    /// The pages will look the same. This will not be in the file:
    package static var thePagesWillLookTheSame: String { say(402) }

    /// “{name}” was not saved. {reason}
    package static func wasNotSaved(name: String, reason: String) -> String { say(403, name, reason) }

    /// Saving “{name}”…
    package static func isBeingSaved(name: String) -> String { say(404, name) }

    /// Preparing “{name}”…
    package static func preparing(name: String) -> String { say(405, name) }

    /// 1 document | {count} documents
    package static func documents(count: Int) -> String { form(406, count) }

    /// Drop PDFs and pictures here. Their pages can be moved, turned and put together like cards.
    package static var dropPdfsAndPicturesHereTheir: String { say(407) }

    /// No documents yet
    package static var noDocumentsYet: String { say(408) }

    /// Move page to… | Move {count} pages to…
    package static func movePagesTo(count: Int) -> String { form(409, count) }

    /// Position
    package static var position: String { say(410) }

    /// Move
    package static var move: String { say(411) }

    /// Its pages are being loaded…
    package static var itsPagesAreBeingLoaded: String { say(412) }

    /// It holds no other pages. | 1 is the beginning; empty, or {count}, is the end.
    package static func positions(count: Int) -> String { form(413, count) }

    /// {name} is not drawn yet: the server does not answer.
    package static func pageIsNotDrawnYet(name: String) -> String { say(414, name) }

    /// {name} cannot be drawn.
    package static func pageCannotBeDrawn(name: String) -> String { say(415, name) }

    /// This page
    package static var thisPage: String { say(416) }

    /// Page {number} of “{title}”
    package static func pageOf(number: Int, title: String) -> String { say(417, text(number), title) }

    /// Rotate left
    package static var rotateLeft: String { say(418) }

    /// Rotate right
    package static var rotateRight: String { say(419) }

    /// Insert blank page
    package static var insertBlankPage: String { say(420) }

    /// Move to position…
    package static var moveToPosition: String { say(421) }

    /// Extract to a new document
    package static var extractToANewDocument: String { say(422) }

    /// Split…
    package static var splitItem: String { say(423) }

    /// Reverse order
    package static var reverseOrder: String { say(424) }

    /// All
    package static var all: String { say(425) }

    /// Odd pages
    package static var oddPages: String { say(426) }

    /// Even pages
    package static var evenPages: String { say(427) }

    /// all
    package static var wordForAllPages: String { say(428) }

    /// odd
    package static var wordForOddPages: String { say(429) }

    /// even
    package static var wordForEvenPages: String { say(430) }

    /// last
    package static var wordForLastPage: String { say(431) }

    /// Page numbers
    package static var pageNumbers: String { say(432) }

    /// Ctrl A
    package static var ctrlA: String { say(433) }

    /// Split document
    package static var splitDocument: String { say(434) }

    /// Where to cut
    package static var whereToCut: String { say(435) }

    /// In front of the selected page | In front of the {count} selected pages
    package static func inFrontOfTheChosenPages(count: Int) -> String { form(436, count) }

    /// After every so many pages
    package static var afterEverySoManyPages: String { say(437) }

    /// Pages in each part
    package static var pagesInEachPart: String { say(438) }

    /// Split
    package static var split: String { say(439) }

    /// Makes {count} documents.
    package static func makesDocuments(count: Int) -> String { say(440, text(count)) }

    /// Type a number from 1 to {limit}.
    package static func typeANumberFrom1To(limit: Int) -> String { say(441, text(limit)) }

    /// This document has no pages.
    package static var thisDocumentHasNoPages: String { say(442) }

    /// Enter pages like 3-9, 12.
    package static var typePageNumbersAsIn3: String { say(443) }

    /// There is no page {page}: the document has {pages}.
    package static func thereIsNoPage(page: String, pages: String) -> String { say(444, page, pages) }

    /// “{text}” is no page number: write them as in 3-9, 12.
    package static func isNoPageNumberWriteThem(text: String) -> String { say(445, text) }

    /// {title}, page {numbers} | {title}, pages {numbers}
    package static func extracted(count: Int, title: String, numbers: String) -> String { form(446, count, title, numbers) }

    /// {title}, {count} pages
    package static func pages(title: String, count: Int) -> String { say(447, title, text(count)) }

    /// Places
    package static var places: String { say(448) }

    /// Search places
    package static var searchPlaces: String { say(449) }

    /// at the end
    package static var atTheEnd: String { say(450) }

    /// end of “{list}”
    package static func endOfTheList(list: String) -> String { say(451, list) }

    /// end of the first list
    package static var endOfTheFirstList: String { say(452) }

    /// into “{album}”
    package static func intoTheAlbum(album: String) -> String { say(453, album) }

    /// into the documents
    package static var intoTheDocuments: String { say(454) }

    /// into the photos
    package static var intoThePhotos: String { say(455) }

    /// {board}: {place}
    package static func landing(board: String, place: String) -> String { say(456, board, place) }

    /// This board has no list yet: hold it here until the board opens, then add one.
    package static var theBoardHasNoList: String { say(457) }

    /// Current place: moves to end
    package static var currentMovesToTheEnd: String { say(458) }

    /// Current list: moves to end
    package static var currentListMovesToTheEnd: String { say(459) }

    /// Gets a copy
    package static var getsACopy: String { say(460) }

    /// Someone deleted it.
    package static var someoneDeletedIt: String { say(461) }

    /// “{title}” stays where it is. {reason}
    package static func staysWhereItIs(title: String, reason: String) -> String { say(462, title, reason) }

    /// 1 thing stays where it is. {reason} | {count} things stay where they are. {reason}
    package static func thingsStayWhereTheyAre(count: Int, reason: String) -> String { form(463, count, reason) }

    /// 1 thing was deleted. | {count} things were deleted.
    package static func thingsWereDeleted(count: Int) -> String { form(464, count) }

    /// It is in the Trash: restore it first.
    package static var itIsInTheTrash: String { say(465) }

    /// Nobody else sees your shelf: give “{title}” a place on a board or in an album first.
    package static func nobodyElseSeesYourShelf(title: String) -> String { say(466, title) }

    /// Taken on your other device.
    package static var takenOnYourOtherDevice: String { say(467) }

    /// Not shared with you any more.
    package static var itIsNotSharedWithYou: String { say(468) }

    /// “{title}” is not shared with you any more.
    package static func boardIsNotShared(title: String) -> String { say(469, title) }

    /// “{title}” is archived: it is in the Trash.
    package static func isArchived(title: String) -> String { say(470, title) }

    /// {what} was copied in another window. | {what} were copied in another window.
    package static func wereCopiedInAnotherWindow(count: Int, what: String) -> String { form(471, count, what) }

    /// {what} was moved in another window. | {what} were moved in another window.
    package static func wereMovedInAnotherWindow(count: Int, what: String) -> String { form(472, count, what) }

    /// {what} was copied to “{place}” in another window. | {what} were copied to “{place}” in another window.
    package static func wereCopiedToInAnotherWindow(count: Int, what: String, place: String) -> String { form(473, count, what, place) }

    /// {what} was moved to “{place}” in another window. | {what} were moved to “{place}” in another window.
    package static func wereMovedToInAnotherWindow(count: Int, what: String, place: String) -> String { form(474, count, what, place) }

    /// as a new board
    package static var asANewBoard: String { say(475) }

    /// Drop it into a list.
    package static var dropItIntoAList: String { say(476) }

    /// Drop it on a conversation.
    package static var dropItOnAConversation: String { say(477) }

    /// Not shared with you, or deleted
    package static var notSharedWithYouOrDeleted: String { say(478) }

    /// It was a reference
    package static var itWasAReference: String { say(479) }

    /// Nothing can be written here.
    package static var nothingCanBeWrittenHere: String { say(480) }

    /// Only files have pages.
    package static var onlyFilesHavePages: String { say(481) }

    /// Only pictures and folders of pictures become photos.
    package static var onlyPicturesAndFoldersOfPictures: String { say(482) }

    /// There is no file in that folder.
    package static var thereIsNoFileInThat: String { say(483) }

    /// Not all files of “{name}” are taken: they are too many, too deep in folders, or cannot be read.
    package static func notAllFilesAreTaken(name: String) -> String { say(484, name) }

    /// Imported
    package static var imported: String { say(485) }

    /// Not in the file, or not taken over
    package static var notInTheFileOrNot: String { say(486) }

    /// Open board
    package static var openBoard: String { say(487) }

    /// Imported “{name}”
    package static func imported(name: String) -> String { say(488, name) }

    /// Import “{name}” as a board
    package static func importAsABoard(name: String) -> String { say(489, name) }

    /// Imported people
    package static var importedPeople: String { say(490) }

    /// Imported people…
    package static var importedPeopleItem: String { say(491) }

    /// What they have on cards goes to the members whom you choose.
    package static var whatTheyHaveGoesToThe: String { say(492) }

    /// Not a member
    package static var notAMember: String { say(493) }

    /// Assign
    package static var assign: String { say(494) }

    /// Leave this page open until the server is back: a browser keeps at most 1 GB of files.
    package static var leaveThisPageOpenUntilThe: String { say(495) }

    /// Leave this page open until the server is back: this browser has no room to keep it.
    package static var leaveThisPageOpenUntilTheServer: String { say(496) }

    /// Drop to make documents
    package static var dropToMakeDocuments: String { say(497) }

    /// Drop to import the files
    package static var dropToImportTheFiles: String { say(498) }

    /// Drop to import the board
    package static var dropToImportTheBoard: String { say(499) }

    /// Password
    package static var password: String { say(500) }

    /// Skip this file
    package static var skipThisFile: String { say(501) }

    /// Staged
    package static var staged: String { say(502) }

    /// Not sent yet
    package static var notSentYet: String { say(503) }

    /// Files on their way
    package static var filesOnTheirWay: String { say(504) }

    /// Send a copy
    package static var sendACopy: String { say(505) }

    /// Send a reference
    package static var sendAReference: String { say(506) }

    /// Send a copy of {name}
    package static func sendACopyOf(name: String) -> String { say(507, name) }

    /// Send a reference of {name}
    package static func sendAReferenceOf(name: String) -> String { say(508, name) }

    /// Make cards of a text
    package static var makeCardsOfAText: String { say(509) }

    /// This holds for the next texts of several lines that are dropped or pasted on a list.
    package static var thisHoldsForTheNextTexts: String { say(510) }

    /// Carry does the same with the next texts. The board's menu changes it.
    package static var carryDoesTheSameWithThe: String { say(511) }

    /// Ask me
    package static var askMe: String { say(512) }

    /// One card of the whole text
    package static var oneCardOfTheWholeText: String { say(513) }

    /// {count} cards, one for each paragraph
    package static func cardsOneForEachParagraph(count: Int) -> String { say(514, text(count)) }

    /// A card for each paragraph
    package static var aCardForEachParagraph: String { say(515) }

    /// {count} cards, one for each line
    package static func cardsOneForEachLine(count: Int) -> String { say(516, text(count)) }

    /// A card for each line
    package static var aCardForEachLine: String { say(517) }

    /// Files being imported
    package static var filesBeingImported: String { say(518) }

    /// Hide the files
    package static var hideTheFiles: String { say(519) }

    /// Show the files
    package static var showTheFiles: String { say(520) }

    /// Importing {files}…
    package static func importing(files: String) -> String { say(521, files) }

    /// 1 file waits for the server | {count} files wait for the server
    package static func filesWaitForTheServer(count: Int) -> String { form(522, count) }

    /// 1 file | {count} files
    package static func files(count: Int) -> String { form(523, count) }

    /// “{name}” imported | {count} files imported
    package static func filesImported(count: Int, name: String) -> String { form(524, count, name) }

    /// Nothing was imported
    package static var nothingWasImported: String { say(525) }

    /// {landed} of {files} imported
    package static func ofImported(landed: Int, files: String) -> String { say(526, text(landed), files) }

    /// “{name}” is no picture. | {count} files are no pictures.
    package static func filesAreNoPictures(count: Int, name: String) -> String { form(527, count, name) }

    /// 1 photo was here already | {count} photos were here already
    package static func photosWereHereAlready(count: Int) -> String { form(528, count) }

    /// Cancel {name}
    package static func cancel(name: String) -> String { say(529, name) }

    /// Try {name} again
    package static func tryAgain(name: String) -> String { say(530, name) }

    /// {done} of {size}
    package static func of(done: String, size: String) -> String { say(531, done, size) }

    /// Reading 1 page… | Reading {count} pages…
    package static func readingPages(count: Int) -> String { form(532, count) }

    /// Reading the file…
    package static var readingTheFile: String { say(533) }

    /// Waiting for its password
    package static var waitingForItsPassword: String { say(534) }

    /// Another window has dealt with it.
    package static var anotherWindowHasDealtWithIt: String { say(535) }

    /// Cancelled
    package static var cancelled: String { say(536) }

    /// 1 photo
    package static var onePhoto: String { say(537) }

    /// 1 file
    package static var oneFile: String { say(538) }

    /// {obstacle} It is sent again by itself.
    package static func itIsSentAgainByItself(obstacle: String) -> String { say(539, obstacle) }

    /// Waiting, {size}
    package static func waiting(size: String) -> String { say(540, size) }

    /// Kept in this browser until the server is back, {size}
    package static func keptInThisBrowserUntilThe(size: String) -> String { say(541, size) }

    /// Kept in this browser, {size}
    package static func keptInThisBrowser(size: String) -> String { say(542, size) }

    /// “{name}” is larger than {limit} MB, the most that is taken.
    package static func isLargerThanMbTheMost(name: String, limit: Int) -> String { say(543, name, text(limit)) }

    /// This photo was here already.
    package static var thisPhotoWasHereAlready: String { say(544) }

    /// Imported “{name}” | Imported {count} files
    package static func importedFiles(count: Int, name: String) -> String { form(545, count, name) }

    /// 1 byte | {count} bytes
    package static func bytes(count: Int) -> String { form(546, count) }

    /// {size} kB
    package static func kb(size: String) -> String { say(547, size) }

    /// {size} MB
    package static func mb(size: String) -> String { say(548, size) }

    /// {date}, {time}
    package static func moment(date: String, time: String) -> String { say(549, date, time) }

    /// {day} {month}
    package static func dayMonth(day: String, month: String) -> String { say(550, day, month) }

    /// {day} {month} {year}
    package static func dayMonth(day: String, month: String, year: String) -> String { say(551, day, month, year) }

    /// {month} {day}
    package static func monthDay(month: String, day: String) -> String { say(552, month, day) }

    /// {month} {day}, {year}
    package static func monthDay(month: String, day: String, year: String) -> String { say(553, month, day, year) }

    /// {year} {month} {day}
    package static func yearMonth(year: String, month: String, day: String) -> String { say(554, year, month, day) }

    /// {time} AM
    package static func am(time: String) -> String { say(555, time) }

    /// {time} PM
    package static func pm(time: String) -> String { say(556, time) }

    /// Today
    package static var today: String { say(557) }

    /// Yesterday
    package static var yesterday: String { say(558) }

    /// Jan
    package static var jan: String { say(559) }

    /// Feb
    package static var feb: String { say(560) }

    /// Mar
    package static var mar: String { say(561) }

    /// Apr
    package static var apr: String { say(562) }

    /// May
    package static var may: String { say(563) }

    /// Jun
    package static var jun: String { say(564) }

    /// Jul
    package static var jul: String { say(565) }

    /// Aug
    package static var aug: String { say(566) }

    /// Sep
    package static var sep: String { say(567) }

    /// Oct
    package static var oct: String { say(568) }

    /// Nov
    package static var nov: String { say(569) }

    /// Dec
    package static var dec: String { say(570) }

    /// Colour
    package static var colour: String { say(571) }

    /// People here
    package static var peopleHere: String { say(572) }

    /// Dismiss
    package static var dismiss: String { say(573) }

    /// Zoom out
    package static var zoomOut: String { say(574) }

    /// Zoom in
    package static var zoomIn: String { say(575) }

    /// Zoom
    package static var zoom: String { say(576) }

    /// blue
    package static var blue: String { say(577) }

    /// green
    package static var green: String { say(578) }

    /// orange
    package static var orange: String { say(579) }

    /// red
    package static var red: String { say(580) }

    /// purple
    package static var purple: String { say(581) }

    /// pink
    package static var pink: String { say(582) }

    /// lime
    package static var lime: String { say(583) }

    /// sky
    package static var sky: String { say(584) }

    /// yellow
    package static var yellow: String { say(585) }

    /// grey
    package static var grey: String { say(586) }

    /// black
    package static var black: String { say(587) }

    /// light {name}
    package static func lightColour(name: String) -> String { say(588, name) }

    /// dark {name}
    package static func darkColour(name: String) -> String { say(589, name) }

    /// Notifications
    package static var notifications: String { say(590) }

    /// The {kind}
    package static func the(kind: String) -> String { say(591, kind) }

    /// The {kind} “{title}”
    package static func the(kind: String, title: String) -> String { say(592, kind, title) }

    /// workspace
    package static var nounWorkspace: String { say(593) }

    /// board
    package static var nounBoard: String { say(594) }

    /// list
    package static var nounList: String { say(595) }

    /// card
    package static var nounCard: String { say(596) }

    /// label
    package static var nounLabel: String { say(597) }

    /// checklist
    package static var nounChecklist: String { say(598) }

    /// checklist item
    package static var nounCheckItem: String { say(599) }

    /// message
    package static var nounMessage: String { say(600) }

    /// custom field
    package static var nounCustomField: String { say(601) }

    /// file
    package static var nounFile: String { say(602) }

    /// link
    package static var nounLink: String { say(603) }

    /// document
    package static var nounDocument: String { say(604) }

    /// page
    package static var nounPage: String { say(605) }

    /// album
    package static var nounAlbum: String { say(606) }

    /// photo
    package static var nounPhoto: String { say(607) }

    /// conversation
    package static var nounConversation: String { say(608) }

    /// member
    package static var nounMember: String { say(609) }

    /// draft
    package static var nounDraft: String { say(610) }

    /// shelf
    package static var nounShelf: String { say(611) }

    /// Trash
    package static var nounTrash: String { say(612) }

    /// 1 board | {count} boards
    package static func boards(count: Int) -> String { form(613, count) }

    /// 1 list | {count} lists
    package static func lists(count: Int) -> String { form(614, count) }

    /// 1 label | {count} labels
    package static func labels(count: Int) -> String { form(615, count) }

    /// 1 custom field | {count} custom fields
    package static func customFields(count: Int) -> String { form(616, count) }

    /// 1 checklist | {count} checklists
    package static func checklists(count: Int) -> String { form(617, count) }

    /// 1 checklist item | {count} checklist items
    package static func checklistItems(count: Int) -> String { form(618, count) }

    /// 1 member | {count} members
    package static func members(count: Int) -> String { form(619, count) }

    /// 1 message | {count} messages
    package static func messages(count: Int) -> String { form(620, count) }

    /// 1 link | {count} links
    package static func links(count: Int) -> String { form(621, count) }

    /// 1 conversation | {count} conversations
    package static func conversations(count: Int) -> String { form(622, count) }

    /// 1 draft | {count} drafts
    package static func drafts(count: Int) -> String { form(623, count) }

    /// the workspace
    package static var articleWorkspace: String { say(624) }

    /// a board
    package static var articleBoard: String { say(625) }

    /// a list
    package static var articleList: String { say(626) }

    /// a card
    package static var articleCard: String { say(627) }

    /// a label
    package static var articleLabel: String { say(628) }

    /// a checklist
    package static var articleChecklist: String { say(629) }

    /// a checklist item
    package static var articleCheckItem: String { say(630) }

    /// a message
    package static var articleMessage: String { say(631) }

    /// a custom field
    package static var articleCustomField: String { say(632) }

    /// a file
    package static var articleFile: String { say(633) }

    /// a link
    package static var articleLink: String { say(634) }

    /// a document
    package static var articleDocument: String { say(635) }

    /// a page
    package static var articlePage: String { say(636) }

    /// an album
    package static var articleAlbum: String { say(637) }

    /// a photo
    package static var articlePhoto: String { say(638) }

    /// a conversation
    package static var articleConversation: String { say(639) }

    /// a member
    package static var articleMember: String { say(640) }

    /// a draft
    package static var articleDraft: String { say(641) }

    /// the shelf
    package static var articleShelf: String { say(642) }

    /// the Trash
    package static var articleTrash: String { say(643) }

    /// This is too much at once: a transaction holds at most {limit} operations.
    package static func thisIsTooMuchAtOnce(limit: Int) -> String { say(644, text(limit)) }

    /// This is not here any more.
    package static var thisIsNotHereAnyMore: String { say(645) }

    /// This would be nested too deeply. Put it further up.
    package static var thisWouldBeNestedTooDeeply: String { say(646) }

    /// Nothing was selected.
    package static var nothingWasChosen: String { say(647) }

    /// The same thing was selected twice.
    package static var theSameThingWasChosenTwice: String { say(648) }

    /// Where a deleted thing came from is kept by the workspace.
    package static var whereADeletedThingCameFrom: String { say(649) }

    /// A text cannot hold a null character.
    package static var aTextCannotHoldANull: String { say(650) }

    /// A number is too large.
    package static var aNumberIsTooLarge: String { say(651) }

    /// A date lies between the years 0 and 9999.
    package static var aDateLiesBetweenTheYears: String { say(652) }

    /// This is too much at once: at most {limit} can be taken together.
    package static func thisIsTooMuchAtOnceAt(limit: Int) -> String { say(653, text(limit)) }

    /// {subject} was deleted.
    package static func wasDeleted(subject: String) -> String { say(654, subject) }

    /// “{title}” was deleted.
    package static func wasDeleted(title: String) -> String { say(655, title) }

    /// {kind} with this identity is already there.
    package static func withThisIdentityIsAlreadyThere(kind: String) -> String { say(656, kind) }

    /// {subject} cannot be moved into itself.
    package static func cannotBeMovedIntoItself(subject: String) -> String { say(657, subject) }

    /// The value of “{name}” has the wrong type.
    package static func theValueOfHasTheWrong(name: String) -> String { say(658, name) }

    /// The title is too long: at most {limit} bytes fit.
    package static func theTitleIsTooLongAt(limit: Int) -> String { say(659, text(limit)) }

    /// The text is too long: at most {limit} bytes fit.
    package static func theTextIsTooLongAt(limit: Int) -> String { say(660, text(limit)) }

    /// The {name} is too long: at most {limit} bytes fit.
    package static func isTooLongAtMostBytes(name: String, limit: Int) -> String { say(661, name, text(limit)) }

    /// There are too many {name}: at most {limit} fit.
    package static func thereAreTooManyAtMost(name: String, limit: Int) -> String { say(662, name, text(limit)) }

    /// No file is of this size.
    package static var noFileIsOfThisSize: String { say(663) }

    /// A page is turned by 0, 90, 180 or 270 degrees.
    package static var aPageIsTurnedBy0: String { say(664) }

    /// Pages are numbered from 1.
    package static var pagesAreNumberedFrom1: String { say(665) }

    /// Stored bytes are named by the 64 hexadecimal digits of their SHA-256.
    package static var storedBytesAreNamedByThe: String { say(666) }

    /// Sign out all other devices
    package static var signOutAllOtherDevices: String { say(667) }

    /// Your devices
    package static var yourDevices: String { say(668) }

    /// A browser
    package static var aBrowser: String { say(669) }

    /// Name of the device
    package static var nameOfTheDevice: String { say(670) }

    /// This device
    package static var thisDevice: String { say(671) }

    /// Sign out
    package static var signOut: String { say(672) }

    /// Sign out {name}
    package static func signOut(name: String) -> String { say(673, name) }

    /// signed in {day}, {time}
    package static func signedIn(day: String, time: String) -> String { say(674, day, time) }

    /// last seen {day}, {time}
    package static func lastSeen(day: String, time: String) -> String { say(675, day, time) }

    /// People
    package static var people: String { say(676) }

    /// Nothing can be sent to them.
    package static var nothingCanBeSentToThem: String { say(677) }

    /// Invited
    package static var invited: String { say(678) }

    /// Role of {name}
    package static func roleOf(name: String) -> String { say(679, name) }

    /// More about {name}
    package static func moreAbout(name: String) -> String { say(680, name) }

    /// New invitation
    package static var newInvitation: String { say(681) }

    /// Revoke invitation
    package static var revokeInvitation: String { say(682) }

    /// Name of a new person
    package static var nameOfANewPerson: String { say(683) }

    /// Role of the new person
    package static var roleOfTheNewPerson: String { say(684) }

    /// Invite
    package static var invite: String { say(685) }

    /// Invite somebody
    package static var inviteSomebody: String { say(686) }

    /// Invitation for {name}
    package static func invitationOf(name: String) -> String { say(687, name) }

    /// Send this link to {name}. It works once, for seven days.
    package static func sendThisLinkToItWorks(name: String) -> String { say(688, name) }

    /// Invite another
    package static var inviteAnother: String { say(689) }

    /// Your name
    package static var yourName: String { say(690) }

    /// Your colour
    package static var yourColour: String { say(691) }

    /// Open on another device
    package static var openOnAnotherDevice: String { say(692) }

    /// Link for one device
    package static var linkForOneDevice: String { say(693) }

    /// This link opens Carry once, on one device.
    package static var thisLinkOpensCarryOnceOn: String { say(694) }

    /// Who wrote a message cannot be changed.
    package static var whoWroteAMessageCannotBe: String { say(695) }

    /// Only an owner can manage people.
    package static var onlyAnOwnerCanManagePeople: String { say(696) }

    /// Only an owner can erase things for good.
    package static var onlyAnOwnerCanEraseThings: String { say(697) }

    /// Only an owner can read the server's numbers.
    package static var onlyAnOwnerCanReadThe: String { say(698) }

    /// You can only look at this: the link that you opened is for looking.
    package static var youCanOnlyLookAtThis: String { say(699) }

    /// You can look at everything here, but not change it: you are a viewer.
    package static var youCanLookAtEverythingHere: String { say(700) }

    /// You can write here, but not change what others made: you are a commenter.
    package static var youCanWriteHereButNot: String { say(701) }

    /// Only the person who sent a message can edit it.
    package static var onlyThePersonWhoSentA: String { say(702) }

    /// Only the person who sent a message can delete it, or an owner.
    package static var onlyThePersonWhoSentAMessage: String { say(703) }

    /// A message stays where its sender sent it: it can be copied.
    package static var aMessageStaysWhereItsSender: String { say(704) }

    /// A message can only be sent in one's own name.
    package static var aMessageCanOnlyBeSent: String { say(705) }

    /// This was sent already: it stays in its message.
    package static var thisWasSentAlreadyItStays: String { say(706) }

    /// What somebody has not sent yet cannot be copied.
    package static var whatSomebodyHasNotSentYet: String { say(707) }

    /// Others have written in this conversation: only an owner can delete it.
    package static var othersHaveWrittenInThisConversation: String { say(708) }

    /// This is on somebody else's shelf.
    package static var thisIsOnSomebodyElsesShelf: String { say(709) }

    /// A shelf is begun in one's own name.
    package static var aShelfIsBegunInOnes: String { say(710) }

    /// guest
    package static var roleGuest: String { say(711) }

    /// viewer
    package static var roleViewer: String { say(712) }

    /// commenter
    package static var roleCommenter: String { say(713) }

    /// editor
    package static var roleEditor: String { say(714) }

    /// owner
    package static var roleOwner: String { say(715) }

    /// Album {title}
    package static func album(title: String) -> String { say(716, title) }

    /// Album {title}, {words}
    package static func album(title: String, words: String) -> String { say(717, title, words) }

    /// 1 photo | {count} photos
    package static func photos(count: Int) -> String { form(718, count) }

    /// 1 album | {count} albums
    package static func albums(count: Int) -> String { form(719, count) }

    /// Show as a picture frame
    package static var showAsAPictureFrame: String { say(720) }

    /// Album name
    package static var albumName: String { say(721) }

    /// Take a picture
    package static var takeAPicture: String { say(722) }

    /// Add photos
    package static var addPhotos: String { say(723) }

    /// Add a folder
    package static var addAFolder: String { say(724) }

    /// New album
    package static var newAlbum: String { say(725) }

    /// Export the originals
    package static var exportTheOriginals: String { say(726) }

    /// Hold it here until the frame opens.
    package static var holdItHereUntilTheFrame: String { say(727) }

    /// Picture frame
    package static var pictureFrame: String { say(728) }

    /// The original is still loading, so no picture leaves the window yet. Export gives it as well.
    package static var theOriginalIsStillLoadingSo: String { say(729) }

    /// There is no photo here yet.
    package static var thereIsNoPhotoHereYet: String { say(730) }

    /// These photos could not be loaded. {reason}
    package static func thesePhotosCouldNotBeLoaded(reason: String) -> String { say(731, reason) }

    /// Drop pictures or whole folders here. Put one photo on another and they become an album.
    package static var dropPicturesOrWholeFoldersHere: String { say(732) }

    /// Drop photos here, from this window or from any folder.
    package static var dropPhotosHereFromThisWindow: String { say(733) }

    /// No photos yet
    package static var noPhotosYet: String { say(734) }

    /// An empty album
    package static var anEmptyAlbum: String { say(735) }

    /// Albums around this one
    package static var albumsAroundThisOne: String { say(736) }

    /// “{name}” cannot be drawn.
    package static func photoCannotBeDrawn(name: String) -> String { say(737, name) }

    /// Drop a photo here
    package static var dropAPhotoHere: String { say(738) }

    /// Previous photo
    package static var photoBefore: String { say(739) }

    /// Next photo
    package static var nextPhoto: String { say(740) }

    /// Close the frame
    package static var closeTheFrame: String { say(741) }

    /// Pause
    package static var pause: String { say(742) }

    /// Play
    package static var play: String { say(743) }

    /// Shuffle
    package static var shuffle: String { say(744) }

    /// Previous
    package static var before: String { say(745) }

    /// Next
    package static var next: String { say(746) }

    /// Export the original
    package static var exportTheOriginal: String { say(747) }

    /// Picture
    package static var picture: String { say(748) }

    /// {number} of {count}
    package static func of(number: Int, count: Int) -> String { say(749, text(number), text(count)) }

    /// Added {what}
    package static func added(what: String) -> String { say(750, what) }

    /// Moved {what}
    package static func moved(what: String) -> String { say(751, what) }

    /// Deleted {what}
    package static func deleted(what: String) -> String { say(752, what) }

    /// Restored {what}
    package static func restored(what: String) -> String { say(753, what) }

    /// Renamed {what}
    package static func renamed(what: String) -> String { say(754, what) }

    /// Changed {what}
    package static func changed(what: String) -> String { say(755, what) }

    /// Copied {what}
    package static func copied(what: String) -> String { say(756, what) }

    /// Removed {what}
    package static func removed(what: String) -> String { say(757, what) }

    /// Rotated {what}
    package static func rotated(what: String) -> String { say(758, what) }

    /// Archived {what}
    package static func archived(what: String) -> String { say(759, what) }

    /// Attached to {what}
    package static func attachedTo(what: String) -> String { say(760, what) }

    /// Changed nothing
    package static var changedNothing: String { say(761) }

    /// Moved {what} to {place}
    package static func movedTo(what: String, place: String) -> String { say(762, what, place) }

    /// {done}. More people can see this now.
    package static func morePeopleCanSeeThisNow(done: String) -> String { say(763, done) }

    /// {done}. More people can see what is attached when it is sent.
    package static func morePeopleCanSeeThisWhenSent(done: String) -> String { say(764, done) }

    /// 1 thing | {count} things
    package static func things(count: Int) -> String { form(765, count) }

    /// This cannot be undone any more: {label}. {reason}
    package static func thisCannotBeUndoneAnyMore(label: String, reason: String) -> String { say(766, label, reason) }

    /// Undone: {label}
    package static func undone(label: String) -> String { say(767, label) }

    /// Redone: {label}
    package static func doneAgain(label: String) -> String { say(768, label) }

    /// This cannot be redone any more: {label}. {reason}
    package static func thisCannotBeRedoneAnyMore(label: String, reason: String) -> String { say(769, label, reason) }

    /// Hold it here until a board opens, then drop it into a list.
    package static var holdItHereUntilABoard: String { say(770) }

    /// Hold it here until the board opens, then drop it on a card.
    package static var holdItHereUntilTheBoard: String { say(771) }

    /// Only pages and documents belong there.
    package static var onlyPagesAndDocumentsBelongThere: String { say(772) }

    /// Only photos and albums belong here.
    package static var onlyPhotosAndAlbumsBelongHere: String { say(773) }

    /// Only photos and albums can hang in the frame.
    package static var onlyPhotosCanHangInThe: String { say(774) }

    /// Hold it here until Chat opens, then drop it on a conversation.
    package static var holdItHereUntilChatOpens: String { say(775) }

    /// Message in “{name}”
    package static func messageIn(name: String) -> String { say(776, name) }

    /// The message has no photo attached: albums hold photos.
    package static var theMessageHasNoPhotoAttached: String { say(777) }

    /// {subject} is no picture: albums hold photos.
    package static func isNoPictureAlbumsHoldPhotos(subject: String) -> String { say(778, subject) }

    /// A blank page has no picture: albums hold photos.
    package static var anEmptyPageHasNoPicture: String { say(779) }

    /// {subject} must be converted into {kind} first.
    package static func mustBeConvertedIntoFirst(subject: String, kind: String) -> String { say(780, subject, kind) }

    /// {subject} is no picture: import it as a document first.
    package static func isNoPictureImportItAs(subject: String) -> String { say(781, subject) }

    /// {what} has no document or picture attached.
    package static func hasNoDocumentOrPictureAttached(what: String) -> String { say(782, what) }

    /// {what} has no pages.
    package static func hasNoPages(what: String) -> String { say(783, what) }

    /// None of the {what} has a document or picture attached.
    package static func noneOfTheHasADocument(what: String) -> String { say(784, what) }

    /// None of the {what} has pages.
    package static func noneOfTheHasPages(what: String) -> String { say(785, what) }

    /// An album cannot be made here: {home}.
    package static func anAlbumCannotBeMadeHere(home: String) -> String { say(786, home) }

    /// Drop text on a list to make cards of it, or a board's file here to import it.
    package static var dropTextOnAListTo: String { say(787) }

    /// A board's file cannot go into {kind}: boards belong in the workspace.
    package static func aBoardsFileCannotGoInto(kind: String) -> String { say(788, kind) }

    /// Such a file cannot go into {kind}: it belongs on lists, on cards and in messages.
    package static func suchAFileCannotGoInto(kind: String) -> String { say(789, kind) }

    /// A file
    package static var aFile: String { say(790) }

    /// A picture
    package static var aPicture: String { say(791) }

    /// files belong on lists, on cards, in documents, in albums and in messages
    package static var filesBelongOnListsOnCards: String { say(792) }

    /// A link
    package static var aLink: String { say(793) }

    /// it belongs on lists, on cards, in messages, in drafts and on the shelf
    package static var textsBelongOnListsOnCards: String { say(794) }

    /// A card cannot stand on a board by itself: drop it on one of its lists.
    package static var aCardCannotStandOnA: String { say(795) }

    /// A list cannot go into a list: drop it beside this one.
    package static var aListCannotGoIntoA: String { say(796) }

    /// {kind} cannot go into a page: drop it between two pages.
    package static func cannotGoIntoAPageDrop(kind: String) -> String { say(797, kind) }

    /// A member cannot go into the Trash: people are removed in the dialog People.
    package static var aMemberCannotGoIntoThe: String { say(798) }

    /// {kind} cannot be given to a member: only cards can.
    package static func cannotBeGivenToAMember(kind: String) -> String { say(799, kind) }

    /// This label belongs to another board: make one on this board first.
    package static var thisLabelBelongsToAnotherBoard: String { say(800) }

    /// boards belong in the workspace
    package static var boardsBelongInTheWorkspace: String { say(801) }

    /// lists belong on boards
    package static var listsBelongOnBoards: String { say(802) }

    /// cards belong on lists
    package static var cardsBelongOnLists: String { say(803) }

    /// labels belong on boards and cards
    package static var labelsBelongOnBoardsAndCards: String { say(804) }

    /// checklists belong on cards
    package static var checklistsBelongOnCards: String { say(805) }

    /// checklist items belong in checklists
    package static var checklistItemsBelongInChecklists: String { say(806) }

    /// messages belong in conversations and on cards
    package static var messagesBelongInConversationsAndOn: String { say(807) }

    /// custom fields belong on boards
    package static var customFieldsBelongOnBoards: String { say(808) }

    /// files belong on lists, on cards and in messages
    package static var filesBelongOnListsOnCardsAnd: String { say(809) }

    /// links belong on lists, on cards and in messages
    package static var linksBelongOnCardsAndIn: String { say(810) }

    /// documents belong in the workspace, on lists, on cards and in messages
    package static var documentsBelongInTheWorkspaceOn: String { say(811) }

    /// pages belong in documents, in albums, on lists, on cards and in messages
    package static var pagesBelongInDocumentsInAlbums: String { say(812) }

    /// albums belong in the workspace and in albums
    package static var albumsBelongInTheWorkspaceAnd: String { say(813) }

    /// photos belong in albums, on lists, on cards and in messages
    package static var photosBelongInAlbumsOnLists: String { say(814) }

    /// conversations belong in the workspace
    package static var conversationsBelongInTheWorkspace: String { say(815) }

    /// members belong on cards
    package static var membersBelongOnCards: String { say(816) }

    /// drafts belong in the composer
    package static var draftsBelongInTheComposer: String { say(817) }

    /// it stays where it is
    package static var itStaysWhereItIs: String { say(818) }

    /// Who may see it is not known here yet: open what it belongs to first.
    package static var whoMaySeeItIsNotKnown: String { say(819) }

    /// {what} cannot go into {place}: {home}.
    package static func cannotGoInto(what: String, place: String, home: String) -> String { say(820, what, place, home) }

    /// On your other device
    package static var onYourOtherDevice: String { say(821) }

    /// Drop anything here to keep it at hand, on all your devices.
    package static var dropAnythingHereToKeepIt: String { say(822) }

    /// Shelf, 1 item | Shelf, {count} items
    package static func shelfItems(count: Int) -> String { form(823, count) }

    /// Shelf, empty
    package static var shelfEmpty: String { say(824) }

    /// {count} in your other hand
    package static func inYourOtherHand(count: Int) -> String { say(825, text(count)) }

    /// Take all
    package static var takeAll: String { say(826) }

    /// Drag this to take everything along
    package static var dragThisToTakeEverythingAlong: String { say(827) }

    /// Take all {count} items
    package static func takeAllItems(count: Int) -> String { say(828, text(count)) }

    /// This comes from too many places at once. Carry fewer together.
    package static var thisComesFromTooManyPlaces: String { say(829) }

    /// This browser is not signed in any more.
    package static var thisBrowserIsNotSignedInAny: String { say(830) }

    /// Carry was updated: load this page again.
    package static var carryWasUpdatedLoadThisPage: String { say(831) }

    /// The server's answer could not be read.
    package static var theServersAnswerCouldNotBe: String { say(832) }

    /// The server answered with status {status}.
    package static func theServerAnsweredWithStatus(status: Int) -> String { say(833, text(status)) }

    /// {reason} What you wrote is kept.
    package static func whatYouWroteIsKept(reason: String) -> String { say(834, reason) }

    /// 1 of your changes was kept here. | {count} of your changes were kept here.
    package static func yourChangesWereKept(count: Int) -> String { form(835, count) }

    /// {reason} What you changed is kept and sent again.
    package static func whatYouChangedIsKeptAnd(reason: String) -> String { say(836, reason) }

    /// This browser has no room left to keep what you change: leave this page open until it is saved.
    package static var thisBrowserHasNoRoomLeft: String { say(837) }

    /// It is not there any more.
    package static var itIsNotThereAnyMore: String { say(838) }

    /// Archived boards
    package static var archivedBoards: String { say(839) }

    /// Bring back
    package static var bringBack: String { say(840) }

    /// Bring back {title}
    package static func bringBack(title: String) -> String { say(841, title) }

    /// Delete {what}
    package static func delete(what: String) -> String { say(842, what) }

    /// Show more
    package static var showMore: String { say(843) }

    /// Empty Trash
    package static var emptyTrash: String { say(844) }

    /// Everything in the Trash is erased for good, with its files and its history.
    package static var everythingInTheTrashIsErased: String { say(845) }

    /// Empty the Trash?
    package static var emptyTheTrash: String { say(846) }

    /// Deleted
    package static var deleted: String { say(847) }

    /// What you delete waits here until you bring it back.
    package static var whatYouDeleteWaitsHereUntil: String { say(848) }

    /// The Trash is empty
    package static var theTrashIsEmpty: String { say(849) }

    /// Search the Trash
    package static var searchTheTrash: String { say(850) }

    /// Things stay here until you bring them back.
    package static var thingsStayHereUntilYouBring: String { say(851) }

    /// Restore
    package static var restore: String { say(852) }

    /// Restore {title}
    package static func restore(title: String) -> String { say(853, title) }

    /// Restore to…
    package static var restoreTo: String { say(854) }

    /// It was in “{title}”, which is in the Trash too.
    package static func itWasInSomethingInTheTrash(title: String) -> String { say(855, title) }

    /// What it was in is not here any more.
    package static var whatItWasInIsNotHere: String { say(856) }

    /// Erase {title} for good
    package static func eraseForGood(title: String) -> String { say(857, title) }

    /// It is erased for good with everything in it, its files and its history.
    package static var itIsErasedForGoodWith: String { say(858) }

    /// Erase “{title}”?
    package static func erase(title: String) -> String { say(859, title) }

    /// {kind} from {title}
    package static func from(kind: String, title: String) -> String { say(860, kind, title) }

    /// {kind} from {title} in {place}
    package static func fromIn(kind: String, title: String, place: String) -> String { say(861, kind, title, place) }

    /// This cannot be undone.
    package static var thisCannotBeUndone: String { say(862) }

    /// Nothing that was done before can be undone afterwards, by anybody.
    package static var nothingThatWasDoneBeforeCan: String { say(863) }

    /// Erase
    package static var erase: String { say(864) }

    /// It is erased for good.
    package static var itIsErasedForGood: String { say(865) }

    /// Only for {names}
    package static func onlyFor(names: String) -> String { say(866, names) }

    /// Everybody here can see this
    package static var everybodyHereCanSeeThis: String { say(867) }

    /// {label}. Change who can see this
    package static func changeWhoCanSeeThis(label: String) -> String { say(868, label) }

    /// Everybody here
    package static var everybodyHere: String { say(869) }

    /// For a day
    package static var forADay: String { say(870) }

    /// For a week
    package static var forAWeek: String { say(871) }

    /// For 30 days
    package static var for30Days: String { say(872) }

    /// For a year
    package static var forAYear: String { say(873) }

    /// Links
    package static var links: String { say(874) }

    /// Who has a link can look at it, and change nothing. Photos keep what the camera wrote into them, such as where they were taken.
    package static var whoHasALinkCanLook: String { say(875) }

    /// Until {day}, by {name}
    package static func untilBy(day: String, name: String) -> String { say(876, day, name) }

    /// Revoke
    package static var revoke: String { say(877) }

    /// Revoke: {link}
    package static func revoke(link: String) -> String { say(878, link) }

    /// How long the link works
    package static var howLongTheLinkWorks: String { say(879) }

    /// Link to look at this
    package static var linkToLookAtThis: String { say(880) }

    /// Create another
    package static var createAnother: String { say(881) }

    /// Imported “{title}”: an empty board.
    package static func importedAnEmptyBoard(title: String) -> String { say(882, title) }

    /// Imported “{title}”: {names}.
    package static func imported(title: String, names: String) -> String { say(883, title, names) }

    /// Picked up {items}. Arrow keys and Tab choose a place, Enter drops, Escape cancels.
    package static var pickedUpItems: String { say(884) }

    /// Added {items}.
    package static var addedItems: String { say(885) }

    /// {label}, position {position} of {total}.
    package static var overGap: String { say(886) }

    /// {label}.
    package static var overRegion: String { say(887) }

    /// {label}. Enter opens it.
    package static var overSpring: String { say(888) }

    /// {label} does not take {items}. {reason}
    package static var doesNotTakeItems: String { say(889) }

    /// There is nothing to drop on in that direction.
    package static var nothingInThatDirection: String { say(890) }

    /// Dropped {items} in {label}, position {position} of {total}.
    package static var droppedInGap: String { say(891) }

    /// Dropped {items} on {label}.
    package static var droppedOn: String { say(892) }

    /// {items} not taken. {reason}
    package static var itemsNotTaken: String { say(893) }

    /// Cancelled. {items} went back. {reason}
    package static var cancelledDrag: String { say(894) }

    /// {items} is no longer there. {reason} | {items} are no longer there. {reason}
    package static var itemsAreGone: [String] { catalog.forms(895) }

    /// {label} does not take it: {reason}
    package static var doesNotTakeIt: String { say(896) }

    /// {first} and {second}
    package static var twoItems: String { say(897) }

    /// {count} item | {count} items
    package static var manyItems: [String] { catalog.forms(898) }

    /// this place
    package static var thisPlace: String { say(899) }

    /// The source does not allow this.
    package static var sourceDoesNotAllow: String { say(900) }

    /// There was no answer in time.
    package static var noAnswerInTime: String { say(901) }

    /// The place is not there any more.
    package static var placeIsGone: String { say(902) }

    /// These things come from several places and cannot be joined.
    package static var severalSources: String { say(903) }

    /// These things cannot be joined.
    package static var notBundled: String { say(904) }

    /// Nothing can go into itself.
    package static var insideItself: String { say(905) }

    /// There is nothing in it that can be taken here.
    package static var nothingToLoad: String { say(906) }

    /// It is larger than {limit}, the most that can be taken here.
    package static var tooLarge: String { say(907) }

    /// The sender did not wait until there was room.
    package static var sentTooEarly: String { say(908) }

    /// It could not be loaded: {error}
    package static var loadFailed: String { say(909) }

    /// The file cannot be read any more.
    package static var unreadableFile: String { say(910) }

    /// Only rows can be dropped here.
    package static var onlyRows: String { say(911) }

    /// This cannot be copied.
    package static var cannotBeCopied: String { say(912) }

    /// Nothing can be dropped here.
    package static var nothingCanBeDroppedHere: String { say(913) }

    /// This browser has no room for what you shared, and nothing of it was kept. Free some space on this device, or share fewer files at once.
    package static var noRoomForWhatYouShared: String { say(914) }

    /// Earlier messages are not on this paper. Scroll up until they are there, and print again.
    package static var earlierMessagesAreNotOnPaper: String { say(915) }

    /// These are small pictures of the pages. To print the pages themselves, export the document and print that file.
    package static var theseAreSmallPicturesOfThePages: String { say(916) }

    /// {shown} of {count} are on this paper: those around what was on the screen.
    package static func areOnThisPaper(shown: Int, count: Int) -> String { say(917, text(shown), text(count)) }

    /// Open Carry in this browser?
    package static var openCarryInThisBrowser: String { say(918) }

    /// Open Carry as {name}?
    package static func openCarryAs(name: String) -> String { say(919, name) }

    /// The link works once. This browser stays signed in.
    package static var theLinkWorksOnce: String { say(920) }

    /// It is not {name}’s any more then.
    package static func itIsNotTheirsAnyMore(name: String) -> String { say(921, name) }

    /// This link is for somebody who is not signed in
    package static var thisLinkIsForSomebodyElse: String { say(922) }

    /// This browser is {name}’s. Open the link in a private window to look at it.
    package static func thisBrowserIsTheirs(name: String) -> String { say(923, name) }

    /// Look at what was shared with you?
    package static var lookAtWhatWasShared: String { say(924) }

    /// You can look at it and save it, and change nothing.
    package static var youCanLookAndSave: String { say(925) }

    /// This link does not open anything any more
    package static var thisLinkOpensNothing: String { say(926) }

    /// It was used, is too old, or was taken back. Ask whoever sent it to you for a new one; whoever runs this server makes one with {command}.
    package static func itWasUsedOrTakenBack(command: String) -> String { say(927, command) }

    /// Carry did not take what you shared
    package static var carryDidNotTakeIt: String { say(928) }

    /// Nothing of it was kept. Open Carry once in this browser, then share it again. The address has to begin with {scheme}, unless Carry runs on this device.
    package static func nothingOfItWasKept(scheme: String) -> String { say(929, scheme) }

    /// Open Carry
    package static var openCarry: String { say(930) }

    /// Guest
    package static var guest: String { say(931) }

    /// Member {number}
    package static func member(number: Int) -> String { say(932, text(number)) }

    /// The file cannot be imported: {reason}
    package static func theFileCannotBeImported(reason: String) -> String { say(933, reason) }

    /// The ZIP changed while it was read, so nothing was imported.
    package static var theZIPChanged: String { say(934) }

    /// One of the pages is not here any more.
    package static var onePageIsGone: String { say(935) }

    /// One of the pages was deleted: it is in the Trash.
    package static var onePageWasDeleted: String { say(936) }

    /// Only pages and documents can be saved as a PDF.
    package static var onlyPagesBecomeAPDF: String { say(937) }

    /// A picture cannot be read any more.
    package static var aPictureCannotBeRead: String { say(938) }

    /// The file of one of the pages is not here any more.
    package static var theFileOfAPageIsGone: String { say(939) }

    /// “{name}” was imported already.
    package static func wasImportedAlready(name: String) -> String { say(940, name) }

    /// This is not the password of “{name}”. Try again.
    package static func notThePassword(name: String) -> String { say(941, name) }

    /// “{name}” is encrypted. Type its password.
    package static func isEncrypted(name: String) -> String { say(942, name) }

    /// The file as it was sent is for members only: it may have more in it than is shown here. Export what is shown.
    package static var theFileAsSentIsForMembers: String { say(943) }

    /// The file is here already. Delete it, if it is not wanted.
    package static var theFileIsHereAlready: String { say(944) }

    /// “{name}” was not imported: it was cancelled.
    package static func importWasCancelled(name: String) -> String { say(945, name) }

    /// “{name}” was not imported. {reason}
    package static func wasNotImported(name: String, reason: String) -> String { say(946, name, reason) }

    /// The file was not imported: it was cancelled.
    package static var theImportWasCancelled: String { say(947) }

    /// The file is larger than 200 MB, which is the most that can be imported.
    package static var theImportIsTooLarge: String { say(948) }

    /// This address is not valid any more. Export the pages again.
    package static var theAddressIsNotValid: String { say(949) }

    /// It does not say where it goes, or who wrote it.
    package static var itSaysNotWhereItGoes: String { say(950) }

    /// Who wrote it is no member any more.
    package static var itsWriterIsNoMember: String { say(951) }

    /// There were too many requests at once. Try again in {seconds} s.
    package static func tooManyRequests(seconds: String) -> String { say(952, seconds) }

    /// Too many files are on their way at once. Try again when some have come.
    package static var tooManyFiles: String { say(953) }

    /// “{name}” is here already.
    package static func theNameIsTaken(name: String) -> String { say(954, name) }

    /// This is the last owner: make somebody else an owner first.
    package static var thisIsTheLastOwner: String { say(955) }

    /// A name has 1 to {limit} characters.
    package static func aNameHas(limit: Int) -> String { say(956, text(limit)) }

    /// A device's name has at most {limit} characters.
    package static func aDevicesNameHas(limit: Int) -> String { say(957, text(limit)) }

    /// Only photos and albums can be saved together.
    package static var onlyPhotosAreSavedTogether: String { say(958) }

    /// There is no photo in it.
    package static var thereIsNoPhotoInIt: String { say(959) }

    /// One of them is not here any more.
    package static var oneIsGone: String { say(960) }

    /// The file of “{name}” is not here any more.
    package static func theFileOfIsGone(name: String) -> String { say(961, name) }

    /// The file is not here any more.
    package static var theFileIsGone: String { say(962) }

    /// Folders that are nested more than {limit} levels deep do not become albums.
    package static func atMostFolders(limit: Int) -> String { say(963, text(limit)) }

    /// One of the things is not here any more.
    package static var oneThingIsGone: String { say(964) }

    /// Something in it is for others only: it cannot be erased by you.
    package static var somethingIsForOthers: String { say(965) }

    /// Only what is in the Trash can be erased.
    package static var onlyTheTrashIsErased: String { say(966) }

    /// Search for at most {words} words, which have {bytes} bytes together.
    package static func searchForAtMost(words: String, bytes: String) -> String { say(967, words, bytes) }

    /// Something went wrong on the server; nothing was changed.
    package static var somethingWentWrong: String { say(968) }

    /// “{name}” in the ZIP is not what was exported, so nothing was imported.
    package static func isNotWhatWasExported(name: String) -> String { say(969, name) }

    /// The manifest does not list “{name}”, so nothing was imported.
    package static func theManifestDoesNotList(name: String) -> String { say(970, name) }

    /// The ZIP's manifest.json lists “{name}” twice, so nothing was imported.
    package static func theManifestListsTwice(name: String) -> String { say(971, name) }

    /// a board
    package static var aBoardOfIt: String { say(972) }

    /// The ZIP has no manifest.json, so it is none of Carry's. {importable}
    package static func theZIPHasNoManifest(importable: String) -> String { say(973, importable) }

    /// The ZIP's manifest.json cannot be read: {reason}
    package static func theManifestCannotBeRead(reason: String) -> String { say(974, reason) }

    /// The ZIP was exported by a newer Carry (version {number} of the format); update and try again.
    package static func theZIPIsOfANewerCarry(number: Int) -> String { say(975, text(number)) }

    /// The ZIP's manifest.json lists no board, so nothing was imported.
    package static var theManifestListsNoBoard: String { say(976) }

    /// “{name}” cannot be read: {reason}
    package static func fileCannotBeRead(name: String, reason: String) -> String { say(977, name, reason) }

    /// “{name}” is not the board that the manifest tells of.
    package static func isNotTheBoardOfTheManifest(name: String) -> String { say(978, name) }

    /// “{name}” has the node {node} twice, so nothing was imported.
    package static func hasTheNodeTwice(name: String, node: String) -> String { say(979, name, node) }

    /// “{name}” has no board, so nothing was imported.
    package static func hasNoBoard(name: String) -> String { say(980, name) }

    /// “{name}” has {child} in {parent}, which cannot be, so nothing was imported.
    package static func hasWhatCannotBe(name: String, child: String, parent: String) -> String { say(981, name, child, parent) }

    /// “{name}” has 1 node that belongs to nothing, so nothing was imported. | “{name}” has {count} nodes that belong to nothing, so nothing was imported.
    package static func hasNodesThatBelongToNothing(count: Int, name: String) -> String { form(982, count, name) }

    /// The content of 1 file is not in the ZIP. | The content of {count} files is not in the ZIP.
    package static func contentIsNotInTheZIP(count: Int) -> String { form(983, count) }

    /// 1 reference to something outside the board was left out. | {count} references to something outside the board were left out.
    package static func referencesWereLeftOut(count: Int) -> String { form(984, count) }

    /// The board, or part of it, was for some members only; here everybody can see it.
    package static var everybodyCanSeeTheBoard: String { say(985) }

    /// 1 address that is not of the web was left out. | {count} addresses that are not of the web were left out.
    package static func addressesWereLeftOut(count: Int) -> String { form(986, count) }

    /// The ZIP is damaged or not complete, so nothing was imported.
    package static var theZIPIsDamaged: String { say(987) }

    /// The ZIP holds {number} files, and at most {limit} are read.
    package static func theZIPHoldsTooMany(number: Int, limit: Int) -> String { say(988, text(number), text(limit)) }

    /// The ZIP holds two files of the same name, so nothing was imported.
    package static var theZIPHoldsTwoOfOneName: String { say(989) }

    /// The ZIP has no file “{name}”, so nothing was imported.
    package static func theZIPHasNoFile(name: String) -> String { say(990, name) }

    /// “{name}” in the ZIP is encrypted, so nothing was imported.
    package static func isEncryptedInTheZIP(name: String) -> String { say(991, name) }

    /// “{name}” in the ZIP is packed in a way that is not supported.
    package static func isPackedInTheZIP(name: String) -> String { say(992, name) }

    /// “{name}” in the ZIP is damaged, so nothing was imported.
    package static func isDamagedInTheZIP(name: String) -> String { say(993, name) }

    /// “{name}” in the ZIP unpacks to more than is read, so nothing was imported.
    package static func unpacksToTooMuch(name: String) -> String { say(994, name) }

    /// The file {path} cannot be written.
    package static func theFileCannotBeWritten(path: String) -> String { say(995, path) }

    /// The ZIP could not be written: there is not enough memory.
    package static var theZIPNeedsMemory: String { say(996) }

    /// The ZIP could not be written: {reason}.
    package static func theZIPCouldNotBeWritten(reason: String) -> String { say(997, reason) }

    /// Dates like 3/4/2026 were read as month/day/year; the file does not tell.
    package static var datesWereReadMonthFirst: String { say(998) }

    /// The times in the file have no time zone and were read as UTC.
    package static var timesWereReadAsUTC: String { say(999) }

    /// 1 date could not be read and was left out. | {count} dates could not be read and were left out.
    package static func datesWereLeftOut(count: Int) -> String { form(1000, count) }

    /// Untitled
    package static var untitled: String { say(1001) }

    /// Cards without a list
    package static var cardsWithoutAList: String { say(1002) }

    /// Cards
    package static var listOfCards: String { say(1003) }

    /// The checklists of 1 card are not in the CSV, which only counts their items. | The checklists of {count} cards are not in the CSV, which only counts their items.
    package static func checklistsAreNotInTheCSV(count: Int) -> String { form(1004, count) }

    /// 1 row has no title; look for “{name}”. | {count} rows have no title; look for “{name}”.
    package static func rowsHaveNoTitle(count: Int, name: String) -> String { form(1005, count, name) }

    /// 1 row has more cells than the first row has names, and those cells were left out. | {count} rows have more cells than the first row has names, and those cells were left out.
    package static func rowsHaveMoreCells(count: Int) -> String { form(1006, count) }

    /// Kanboard's CSV has no descriptions, subtasks, comments and files.
    package static var kanboardHasNoDescriptions: String { say(1007) }

    /// Kanboard's CSV does not tell the order of the columns; the lists stand as their first cards came.
    package static var kanboardHasNoOrder: String { say(1008) }

    /// The CSV has more than {limit} cells, so nothing was imported.
    package static func theCSVHasTooManyCells(limit: Int) -> String { say(1009, text(limit)) }

    /// The quote that opens in line {number} is never closed, so nothing was imported.
    package static func theQuoteIsNeverClosed(number: Int) -> String { say(1010, text(number)) }

    /// Swimlane
    package static var swimlane: String { say(1011) }

    /// There is no such board to export.
    package static var thereIsNoSuchBoard: String { say(1012) }

    /// The files of the board are {size} MB together, more than can be imported again. Move cards to another board, or use carry backup.
    package static func theFilesOfTheBoardAreTooLarge(size: String) -> String { say(1013, size) }

    /// The ZIP would hold {number} files, and at most {limit} can be imported again. Move cards to another board, or use carry backup.
    package static func theBoardHasTooManyFiles(number: Int, limit: Int) -> String { say(1014, text(number), text(limit)) }

    /// The board holds {number} things, and at most {limit} can be imported again. Move cards to another board, or use carry backup.
    package static func theBoardHoldsTooManyThings(number: Int, limit: Int) -> String { say(1015, text(number), text(limit)) }

    /// “{name}” would be larger than {limit} MB, which cannot be imported.
    package static func wouldBeLargerThan(name: String, limit: Int) -> String { say(1016, name, text(limit)) }

    /// Board
    package static var boardTitle: String { say(1017) }

    /// Carry can import boards from Trello (JSON or CSV), Kanboard and WeKan (CSV) and Nullboard (.nbx), a ZIP exported from Carry, any CSV with a column “Title”, and Markdown.
    package static var whatCanBeImported: String { say(1018) }

    /// The file is empty. {importable}
    package static func theFileIsEmpty(importable: String) -> String { say(1019, importable) }

    /// The file is UTF-16 text; save it as UTF-8 and try again.
    package static var theFileIsUTF16: String { say(1020) }

    /// This file has several Trello boards; export each to a file of its own.
    package static var thisFileHasSeveralTrelloBoards: String { say(1021) }

    /// This JSON file is a board of WeKan. Export the board from WeKan as CSV: Carry can import that.
    package static var thisIsAWeKanBoard: String { say(1022) }

    /// This JSON file is no Trello board. {importable}
    package static func thisIsNoTrelloBoard(importable: String) -> String { say(1023, importable) }

    /// The text is larger than {limit} MB, which is the most that is imported.
    package static func theTextIsLargerThan(limit: Int) -> String { say(1024, text(limit)) }

    /// The file is larger than {limit} MB, which is the most that is imported.
    package static func theFileIsLargerThan(limit: Int) -> String { say(1025, text(limit)) }

    /// The file cannot be opened.
    package static var theFileCannotBeOpened: String { say(1026) }

    /// The file cannot be read.
    package static var theFileCannotBeRead: String { say(1027) }

    /// The file holds {number} things, and an import takes at most {limit} at once.
    package static func theFileHoldsTooManyThings(number: Int, limit: Int) -> String { say(1028, text(number), text(limit)) }

    /// The file is not UTF-8 and was read as Windows-1252; look for letters that came out wrong.
    package static var wasReadAsWindows1252: String { say(1029) }

    /// The file is no text. {importable}
    package static func theFileIsNoText(importable: String) -> String { say(1030, importable) }

    /// The text of the file cannot be read; save it as UTF-8 and try again.
    package static var theTextCannotBeRead: String { say(1031) }

    /// No column is called “Title”, so it is not known what the cards are; name the columns in the first row.
    package static var noColumnIsCalledTitle: String { say(1032) }

    /// 1 title or name was longer than Carry keeps and cut at the end. | {count} titles or names were longer than Carry keeps and cut at the end.
    package static func titlesWereCut(count: Int) -> String { form(1033, count) }

    /// 1 description or comment was longer than {limit} bytes and cut at the end. | {count} descriptions or comments were longer than {limit} bytes and cut at the end.
    package static func textsWereCut(count: Int, limit: Int) -> String { form(1034, count, text(limit)) }

    /// 1 archived list | {count} archived lists
    package static func archivedLists(count: Int) -> String { form(1035, count) }

    /// 1 archived card | {count} archived cards
    package static func archivedCards(count: Int) -> String { form(1036, count) }

    /// {what} is in the Trash and can be restored from there. | {what} are in the Trash and can be restored from there.
    package static func areInTheTrash(count: Int, what: String) -> String { form(1037, count, what) }

    /// action {number}
    package static func actionNumbered(number: Int) -> String { say(1038, text(number)) }

    /// attachment {number}
    package static func attachmentNumbered(number: Int) -> String { say(1039, text(number)) }

    /// board {number}
    package static func boardNumbered(number: Int) -> String { say(1040, text(number)) }

    /// card {number}
    package static func cardNumbered(number: Int) -> String { say(1041, text(number)) }

    /// checklist {number}
    package static func checklistNumbered(number: Int) -> String { say(1042, text(number)) }

    /// custom field {number}
    package static func customFieldNumbered(number: Int) -> String { say(1043, text(number)) }

    /// custom field value {number}
    package static func customFieldValueNumbered(number: Int) -> String { say(1044, text(number)) }

    /// entry {number}
    package static func entryNumbered(number: Int) -> String { say(1045, text(number)) }

    /// item {number}
    package static func itemNumbered(number: Int) -> String { say(1046, text(number)) }

    /// label {number}
    package static func labelNumbered(number: Int) -> String { say(1047, text(number)) }

    /// list {number}
    package static func listNumbered(number: Int) -> String { say(1048, text(number)) }

    /// member {number}
    package static func memberNumbered(number: Int) -> String { say(1049, text(number)) }

    /// note {number}
    package static func noteNumbered(number: Int) -> String { say(1050, text(number)) }

    /// option {number}
    package static func optionNumbered(number: Int) -> String { say(1051, text(number)) }

    /// the board
    package static var theBoard: String { say(1052) }

    /// {part} of {whole}
    package static func partOf(part: String, whole: String) -> String { say(1053, part, whole) }

    /// The “{name}” of {whole}
    package static func theMemberOf(name: String, whole: String) -> String { say(1054, name, whole) }

    /// {what} has no {name}, so nothing was imported.
    package static func hasNo(what: String, name: String) -> String { say(1055, what, name) }

    /// {what} has no content, so nothing was imported.
    package static func hasNoContent(what: String) -> String { say(1056, what) }

    /// {what} is not what {program} writes there (byte {position}), so nothing was imported.
    package static func isNotWhatIsWrittenThere(what: String, program: String, position: Int) -> String { say(1057, what, program, text(position)) }

    /// The file ends in the middle, after {position} bytes; export it from {program} once more.
    package static func theFileEndsInTheMiddle(program: String, position: Int) -> String { say(1058, program, text(position)) }

    /// The file nests lists and objects deeper than any {program} board (byte {position}).
    package static func theFileNestsTooDeeply(program: String, position: Int) -> String { say(1059, program, text(position)) }

    /// The file is not UTF-8 text (byte {position}), so it is not what {program} exported.
    package static func theFileIsNotUTF8(program: String, position: Int) -> String { say(1060, program, text(position)) }

    /// The file has more in it than any {program} board (byte {position}), so nothing was imported.
    package static func theFileHasTooMuch(program: String, position: Int) -> String { say(1061, program, text(position)) }

    /// The file is not valid JSON (byte {position}), so nothing was imported.
    package static func theFileIsNotValidJSON(position: Int) -> String { say(1062, text(position)) }

    /// {what}, at byte {position}.
    package static func atByte(what: String, position: Int) -> String { say(1063, what, text(position)) }

    /// The file is no board. {importable}
    package static func theFileIsNoBoard(importable: String) -> String { say(1064, importable) }

    /// The Markdown has no items that could be cards; write “- [ ] A card” below a heading for each list.
    package static var theMarkdownHasNoItems: String { say(1065) }

    /// The content of 1 file is not in the Markdown. | The content of {count} files is not in the Markdown.
    package static func contentIsNotInTheMarkdown(count: Int) -> String { form(1066, count) }

    /// 1 line that belongs to no item was left out. | {count} lines that belong to no item were left out.
    package static func linesWereLeftOut(count: Int) -> String { form(1067, count) }

    /// Somebody
    package static var somebody: String { say(1068) }

    /// 1 raw note is an ordinary card here. | {count} raw notes are ordinary cards here.
    package static func rawNotesAreCards(count: Int) -> String { form(1069, count) }

    /// The Nullboard file is of the format {found}, and Carry reads {known}; export it from a current Nullboard.
    package static func theNullboardFileIsOfAFormat(found: String, known: String) -> String { say(1070, found, known) }

    /// The Nullboard file is of no known format, and Carry reads {known}; export it from a current Nullboard.
    package static func theNullboardFileIsOfNoFormat(known: String) -> String { say(1071, known) }

    /// 1 label, member or value beyond the {limit} that Carry keeps was left out. | {count} labels, members and values beyond the {limit} that Carry keeps were left out.
    package static func surplusWasLeftOut(count: Int, limit: Int) -> String { form(1072, count, text(limit)) }

    /// Imported board
    package static var importedBoard: String { say(1073) }

    /// Trello's file holds only the latest 1,000 actions, so 1 older comment is missing. | Trello's file holds only the latest 1,000 actions, so {count} older comments are missing.
    package static func olderCommentsAreMissing(count: Int) -> String { form(1074, count) }

    /// Trello's file holds only the latest 1,000 actions, so older comments may be missing.
    package static var olderCommentsMayBeMissing: String { say(1075) }

    /// 1 attachment is not in the file; it is kept as a link to Trello. | {count} attachments are not in the file; they are kept as links to Trello.
    package static func attachmentsAreKeptAsLinks(count: Int) -> String { form(1076, count) }

    /// 1 card belongs to a list that is not in the file; see the list “{list}”. | {count} cards belong to a list that is not in the file; see the list “{list}”.
    package static func cardsBelongToNoList(count: Int, list: String) -> String { form(1077, count, list) }

    /// 1 use of a label that is not in the file was left out. | {count} uses of labels that are not in the file were left out.
    package static func labelsWereLeftOut(count: Int) -> String { form(1078, count) }

    /// 1 mention of a member who is not in the file was left out. | {count} mentions of members who are not in the file were left out.
    package static func mentionsWereLeftOut(count: Int) -> String { form(1079, count) }

    /// 1 checklist of a card that is not in the file was left out. | {count} checklists of cards that are not in the file were left out.
    package static func checklistsWereLeftOut(count: Int) -> String { form(1080, count) }

    /// 1 comment on a card that is not in the file was left out. | {count} comments on cards that are not in the file were left out.
    package static func commentsWereLeftOut(count: Int) -> String { form(1081, count) }

    /// 1 comment has no text and was left out. | {count} comments have no text and were left out.
    package static func commentsHaveNoText(count: Int) -> String { form(1082, count) }

    /// 1 custom field value does not fit any field of the board and was left out. | {count} custom field values do not fit any field of the board and were left out.
    package static func valuesWereLeftOut(count: Int) -> String { form(1083, count) }

    /// Custom fields of the type “{name}” are not known and were left out.
    package static func fieldsOfTypeWereLeftOut(name: String) -> String { say(1084, name) }

    /// 1 attachment with an address that is not of the web was left out. | {count} attachments with an address that is not of the web were left out.
    package static func attachmentsWereLeftOut(count: Int) -> String { form(1085, count) }

    /// 1 card cover is a picture that is not in the file. | {count} card covers are pictures that are not in the file.
    package static func coversAreNotInTheFile(count: Int) -> String { form(1086, count) }

    /// The board's background picture is not in the file.
    package static var theBackgroundIsNotInTheFile: String { say(1087) }

    /// 1 sticker was not taken over. | {count} stickers were not taken over.
    package static func stickersWereNotTaken(count: Int) -> String { form(1088, count) }

    /// 1 vote is kept, but not shown. | {count} votes are kept, but not shown.
    package static func votesAreNotShown(count: Int) -> String { form(1089, count) }

    /// The place of 1 card is kept, but not shown. | The places of {count} cards are kept, but not shown.
    package static func placesAreNotShown(count: Int) -> String { form(1090, count) }

    /// 1 reminder is kept, but not shown. | {count} reminders are kept, but not shown.
    package static func remindersAreNotShown(count: Int) -> String { form(1091, count) }

    /// The limit of 1 list is kept, but not shown. | The limits of {count} lists are kept, but not shown.
    package static func limitsAreNotShown(count: Int) -> String { form(1092, count) }

    /// The board's star is kept, but not shown.
    package static var theStarIsNotShown: String { say(1093) }

    /// The data of Power-Ups was not taken over.
    package static var powerUpsWereNotTaken: String { say(1094) }

    /// The board was closed in Trello; here it is open.
    package static var theBoardWasClosed: String { say(1095) }

    /// There are no pages to save.
    package static var thereAreNoPagesToSave: String { say(1096) }

    /// These are more than {limit} pages, which is the most that is saved at once.
    package static func theseAreMoreThanPages(limit: Int) -> String { say(1097, text(limit)) }

    /// One of the pages is not in its file any more.
    package static var onePageIsNotInItsFile: String { say(1098) }

    /// The pages could not be put together.
    package static var thePagesCouldNotBePutTogether: String { say(1099) }

    /// 1 bookmark leads to a page that is left out. | {count} bookmarks lead to pages that are left out.
    package static func bookmarksLeadToPagesLeftOut(count: Int) -> String { form(1100, count) }

    /// 1 bookmark that leads out of the document is left out. | {count} bookmarks that lead out of the document are left out.
    package static func bookmarksThatLeadOutAreLeftOut(count: Int) -> String { form(1101, count) }

    /// 1 bookmark that is only a heading is left out. | {count} bookmarks that are only headings are left out.
    package static func bookmarksWithoutAPageAreLeftOut(count: Int) -> String { form(1102, count) }

    /// 1 link inside the document will lead nowhere. | {count} links inside the document will lead nowhere.
    package static func linksWillLeadNowhere(count: Int) -> String { form(1103, count) }

    /// 1 layer will always be visible. | {count} layers will always be visible.
    package static func layersWillAlwaysBeVisible(count: Int) -> String { form(1104, count) }

    /// 1 attached file is left out. | {count} attached files are left out.
    package static func attachedFilesAreLeftOut(count: Int) -> String { form(1105, count) }

    /// The reading order for screen readers is lost.
    package static var theReadingOrderIsLost: String { say(1106) }

    /// Scripts are left out, and so is what starts programs or sends a form: nothing is calculated any more.
    package static var scriptsAreLeftOut: String { say(1107) }

    /// 1 form field has the name of another and gets a new one. | {count} form fields have the names of others and get new ones.
    package static func formFieldsGetNewNames(count: Int) -> String { form(1108, count) }

    /// Its dynamic form (XFA) is left out; the fields on its pages stay.
    package static var itsDynamicFormIsLeftOut: String { say(1109) }

    /// Its digital signatures will no longer be valid.
    package static var itsSignaturesWillNotBeValid: String { say(1110) }

    /// A file is too large to tell in advance what would be lost.
    package static var aFileIsTooLargeToTell: String { say(1111) }

    /// It is larger than {size}, which is the most that is taken.
    package static func itIsLargerThan(size: String) -> String { say(1112, size) }

    /// It arrived damaged. Please send it again.
    package static var itArrivedDamaged: String { say(1113) }

    /// It did not arrive whole. Please send it again.
    package static var itDidNotArriveWhole: String { say(1114) }

    /// The server could not store it: its disk is full or out of order.
    package static var theServerCouldNotStoreIt: String { say(1115) }

    /// The server cannot reach its database now. Please try again in a moment.
    package static var theServerCannotReachItsFiles: String { say(1116) }

    /// It is empty.
    package static var itIsEmpty: String { say(1117) }

    /// It is neither a PDF nor a picture (JPEG, PNG, GIF, WebP, TIFF, HEIC, AVIF).
    package static var itIsNeitherAPDFNorAPicture: String { say(1118) }

    /// It is no picture (JPEG, PNG, GIF, WebP, TIFF, HEIC, AVIF).
    package static var itIsNoPicture: String { say(1119) }

    /// It has 1 page; {limit} is the most that is taken. | It has {count} pages; {limit} is the most that is taken.
    package static func itHasTooManyPages(count: Int, limit: Int) -> String { form(1120, count, text(limit)) }

    /// It is a picture of {width} by {height} pixels; {limit} megapixels is the most that is taken.
    package static func itHasTooManyPixels(width: String, height: String, limit: Int) -> String { say(1121, width, height, text(limit)) }

    /// It has no page that can be found.
    package static var itHasNoPage: String { say(1122) }

    /// It is damaged: its page tree leads back into itself.
    package static var itsPageTreeLeadsBack: String { say(1123) }

    /// It is damaged: its end is missing or broken, so its pages cannot be found.
    package static var itsEndIsMissing: String { say(1124) }

    /// It is damaged: its catalogue is missing, so its pages cannot be found.
    package static var itsCatalogueIsMissing: String { say(1125) }

    /// It is encrypted in a way that cannot be opened here.
    package static var itsEncryptionIsUnknown: String { say(1126) }

    /// It is damaged beyond repair.
    package static var itIsDamagedBeyondRepair: String { say(1127) }

    /// It is damaged: the picture in it cannot be decoded.
    package static var itsPictureCannotBeDecoded: String { say(1128) }

    /// Reading it took longer than {limit} seconds, so it was stopped.
    package static func readingItTookTooLong(limit: Int) -> String { say(1129, text(limit)) }

    /// It was damaged and has been repaired.
    package static var itHasBeenRepaired: String { say(1130) }

    /// It was badly damaged: its pages were redrawn, without bookmarks, links and form fields.
    package static var itsPagesWereRedrawn: String { say(1131) }

    /// It was encrypted. The copy that Carry works with is not.
    package static var itWasEncrypted: String { say(1132) }

    /// The file that this names is not here. Send the file itself.
    package static var theFileThatItNamesIsNotHere: String { say(1133) }

    /// It is encrypted, so it is kept as a file. To see its pages here, add it to the documents.
    package static var itIsKeptEncrypted: String { say(1134) }

    /// Its list of pages was wrong. Its pages were saved anew, without bookmarks.
    package static var itsListOfPagesWasWrong: String { say(1135) }

    /// Only the first {number} of its {total} pictures were taken.
    package static func onlyTheFirstPicturesWereTaken(number: Int, total: Int) -> String { say(1136, text(number), text(total)) }

    /// Its transparent parts are white now.
    package static var itsTransparentPartsAreWhite: String { say(1137) }

    /// Page {number} of its file cannot be drawn.
    package static func pageOfItsFileCannotBeDrawn(number: Int) -> String { say(1138, text(number)) }

    /// This picture cannot be drawn.
    package static var thisPictureCannotBeDrawn: String { say(1139) }

    /// This server lacks the program {program} (package {package}), so it cannot read this file.
    package static func thisServerLacks(program: String, package: String) -> String { say(1140, program, package) }

    /// It unpacks to more than {size}, so reading it was stopped.
    package static func itUnpacksToMoreThan(size: String) -> String { say(1141, size) }

    /// Reading it takes more than {size} of memory, so it was stopped.
    package static func readingItTakesMoreThan(size: String) -> String { say(1142, size) }

    /// It made {program} crash, so it cannot be shown.
    package static func itMadeAProgramCrash(program: String) -> String { say(1143, program) }

    /// The program {program} could not be started on this server.
    package static func theProgramCouldNotBeStarted(program: String) -> String { say(1144, program) }

    /// This server may not open files of others: no sandbox works on it. Whoever runs it can install bubblewrap and permit user namespaces, or start it with --unsandboxed.
    package static var noSandboxWorksHere: String { say(1145) }

    /// The server has no room to work on it now.
    package static var theServerHasNoRoom: String { say(1146) }

    /// {size} MB
    package static func megabytes(size: String) -> String { say(1147, size) }

    /// {size} GB
    package static func gigabytes(size: String) -> String { say(1148, size) }

    /// You are not a member of this workspace any more.
    package static var youAreNoMemberAnyMore: String { say(1149) }

    /// Boards, documents, albums and conversations can be for some members only.
    package static var someThingsCanBeForSome: String { say(1150) }

    /// Keep yourself among those who may see it.
    package static var keepYourselfAmongThem: String { say(1151) }

    /// Something in it is for others only: it stays where it is.
    package static var somethingInItIsForOthers: String { say(1152) }

    /// This is too much work at once. Do it in smaller parts.
    package static var thisIsTooMuchWorkAtOnce: String { say(1153) }

    /// The same photo is also in “{album}”.
    package static func theSamePhotoIsAlsoIn(album: String) -> String { say(1154, album) }

    /// Everybody here can see this now, so nobody was added or removed.
    package static var everybodyHereCanSeeThisNow: String { say(1155) }

    /// WeKan's CSV has no checklists, comments and files, and does not tell the order of lists and cards.
    package static var weKanHasNoChecklists: String { say(1156) }
}
