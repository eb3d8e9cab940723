export * from './ingest.endpoints.ts';
export * from './instance-calls.ts';
export * from './proxy-calls.ts';
