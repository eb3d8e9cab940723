export * from './event-list.ts';
export * from './target.ts';
export * from './targets.endpoints.ts';
