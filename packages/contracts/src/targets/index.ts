export * from './target.ts';
export * from './targets.endpoints.ts';
