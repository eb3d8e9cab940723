# Run in its own namespaces: `container.sh ROOT HOSTS USER GROUP FOLDER VOLUME COMMAND…`. Implements read_only, tmpfs,
# volumes, cap_drop and no-new-privileges by the same means as a container engine.
set -eu
root=$1 hosts=$2 user=$3 group=$4 folder=$5 volume=$6
shift 6
mount --make-rprivate /
mount --bind "$root" "$root"
mount -o remount,bind,ro,nosuid,nodev "$root"
mount -t proc -o nosuid,nodev,noexec proc "$root/proc"
mount -t tmpfs -o nosuid,mode=755 tmpfs "$root/dev"
for device in null zero full random urandom; do
  : > "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
ln -s /proc/self/fd "$root/dev/fd"
ln -s /proc/self/fd/1 "$root/dev/stdout"
ln -s /proc/self/fd/2 "$root/dev/stderr"
mount -t tmpfs -o size=64m,mode=1777,nosuid,nodev,noexec tmpfs "$root/tmp"
mount --bind "$hosts" "$root/etc/hosts"
if [ -n "$volume" ]; then mount --bind "$volume" "$root/data"; fi
exec chroot "$root" setpriv --reuid "$user" --regid "$group" --clear-groups --bounding-set=-all --inh-caps=-all \
  --no-new-privs env --chdir="$folder" -- "$@"
