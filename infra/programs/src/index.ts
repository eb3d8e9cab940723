export { ensureProgram, ensurePrograms, programPath } from './ensure-program.ts';
export { startProgram, type RunningProgram } from './start-program.ts';
export { startRedis } from './start-redis.ts';
