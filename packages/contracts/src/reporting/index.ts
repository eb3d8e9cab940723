export * from './reporting.endpoints.ts';
