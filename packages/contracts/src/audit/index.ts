export * from './audit.endpoints.ts';
