# SPDX-License-Identifier: Apache-2.0
"""What the browser tests are written with: a server, its interface, boards, and hands."""
