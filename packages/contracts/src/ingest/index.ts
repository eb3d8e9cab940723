export * from './ingest.endpoints.ts';
