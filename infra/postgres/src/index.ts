export { freePort } from './free-port.ts';
export { findRunningPostgres, startPostgres, type RunningPostgres } from './start-postgres.ts';
