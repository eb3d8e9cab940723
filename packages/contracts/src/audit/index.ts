export * from './audit-entry.ts';
export * from './audit.endpoints.ts';
