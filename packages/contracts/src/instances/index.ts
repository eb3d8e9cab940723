export * from './instance.ts';
export * from './instances.endpoints.ts';
