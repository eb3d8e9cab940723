export * from './instance.ts';
export * from './instances.endpoints.ts';
export * from './warm-up.ts';
