export * from './own-data.endpoints.ts';
