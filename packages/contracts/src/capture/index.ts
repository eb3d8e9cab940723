export * from './captured-request.ts';
export * from './target-event.ts';
