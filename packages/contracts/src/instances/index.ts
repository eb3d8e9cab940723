export * from './instance.ts';
export * from './lack.ts';
export * from './instances.endpoints.ts';
export * from './warm-up.ts';
