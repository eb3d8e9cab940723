import { existsSync } from 'node:fs';

/** Where Docker and Podman listen, with and without root. */
const usualSockets = (runtimeFolder: string | undefined) => [
  '/var/run/docker.sock',
  '/run/docker.sock',
  '/run/podman/podman.sock',
  ...(runtimeFolder ? [`${runtimeFolder}/docker.sock`, `${runtimeFolder}/podman/podman.sock`] : []),
];

type Source = Readonly<Record<string, string | undefined>>;

/** The path of the engine's socket: that of `DOCKER_HOST`, or the first of the usual ones; null without one. */
export function findEngineSocket({ DOCKER_HOST, XDG_RUNTIME_DIR }: Source): string | null {
  if (DOCKER_HOST) return DOCKER_HOST.replace(/^unix:\/\//, '');
  return usualSockets(XDG_RUNTIME_DIR).find((path) => existsSync(path)) ?? null;
}
