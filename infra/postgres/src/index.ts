export { freePort } from './free-port.ts';
export { spawnGuarded, type Guarded } from './spawn-guarded.ts';
export { findRunningPostgres, startPostgres, type RunningPostgres } from './start-postgres.ts';
