#!/bin/sh
# boot.sh ROOT GROUP UNIT: starts the systemd of this root as process 1, up to this unit. It gets a control group of its
# own, which it sees as the topmost, and shares the network with this machine. Everything ends with this process.
set -e
case $1 in
--in-group)
  shift
  mount -t cgroup2 cgroup2 /mnt
  mkdir -p "/mnt/$2"
  echo $$ > "/mnt/$2/cgroup.procs"
  umount /mnt
  exec unshare --mount --pid --fork --kill-child --cgroup --uts --ipc "$0" --inside "$@"
  ;;
--inside) ;;
*) exec unshare --mount --propagation private "$0" --in-group "$@" ;;
esac
root=$2
unit=$4
mount --bind "$root" "$root"
cd "$root"
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
# Not the machine's own, in which systemd would make files.
mount -t tmpfs -o mode=755 tmpfs dev
for device in null zero full random urandom tty; do
  touch "dev/$device"
  mount --bind "/dev/$device" "dev/$device"
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
mount -t tmpfs -o mode=1777 tmpfs dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
mkdir -p .before
pivot_root . .before
umount -l .before
cd /
exec env -i container=svc-test PATH=/usr/sbin:/usr/bin:/sbin:/bin \
  /usr/lib/systemd/systemd --system --log-target=console --log-level=info --show-status=no --unit="$unit"
