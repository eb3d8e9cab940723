export * from './progress.endpoints.ts';
