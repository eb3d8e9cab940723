export * from './verification.endpoints.ts';
