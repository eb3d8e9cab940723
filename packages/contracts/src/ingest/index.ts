export * from './ingest.endpoints.ts';
export * from './proxy-calls.ts';
