export * from './lab.endpoints.ts';
