export { ensureProgram, ensurePrograms, programPath } from './ensure-program.ts';
export { startGlewlwyd, type RunningGlewlwyd } from './start-glewlwyd.ts';
export { startProgram, type RunningProgram } from './start-program.ts';
export { dockerPrograms, startDocker, type RunningDocker } from './start-docker.ts';
export { podmanPrograms, startPodman, type RunningPodman } from './start-podman.ts';
export { startKubernetes, type RunningKubernetes } from './start-kubernetes.ts';
export { startRedis } from './start-redis.ts';
export { startWordPress, wordPressPrograms, type RunningWordPress } from './start-wordpress.ts';
