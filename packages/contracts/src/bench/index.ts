export * from './bench-request.ts';
export * from './bench-run.ts';
export * from './bench.endpoints.ts';
