#!/bin/sh
# The shop and all its commands: shop help.
# A link to this file may lie anywhere; the flags keep the memory of the server small.
here=$(dirname "$(readlink -f "$0")")
exec node --max-semi-space-size=4 --heap-growing-percent=20 --v8-pool-size=1 --enable-source-maps "$here/../api/shop.js" "$@"
