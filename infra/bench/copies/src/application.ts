import type { RunningPodman } from '@sentiero/programs';

export const image = 'localhost/bench:1';
const megabytes = 20;

/** A web server that holds 20 MB of memory and whose page says which copy it is. */
const script = `/bin/busybox mkdir -p /data/www
/bin/busybox dd if=/dev/zero of=/data/ballast bs=1M count=${megabytes} 2>/dev/null
/bin/busybox cat /proc/sys/kernel/random/uuid > /data/www/index.html
exec /bin/busybox httpd -f -p 80 -h /data/www
`;

export const makeApplication = (podman: RunningPodman) => podman.makeImage(image, script);

export const settings = {
  image,
  port: 80,
  memory_mb: 64,
  pids: 32,
  writable: [{ path: '/data', mb: megabytes + 4 }],
};
