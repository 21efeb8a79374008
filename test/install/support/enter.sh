#!/bin/sh
# enter.sh ROOT COMMAND…: runs the command with this folder as its root. A namespace, since after a mere chroot the
# kernel refuses the user namespaces of the sandbox; and nothing stays mounted when the test dies.
set -e
if [ "$1" != --inside ]; then exec unshare --mount --propagation private "$0" --inside "$@"; fi
root=$2
shift 2
mount --bind "$root" "$root"
cd "$root"
mount -t proc proc proc
mount --rbind /dev dev
mount -t tmpfs -o mode=1777 tmpfs tmp
mkdir -p .before
pivot_root . .before
umount -l .before
cd /
exec "$@"
