export * from './captured-request.ts';
export * from './target-event.ts';
export * from './path-and-query.ts';
export * from './websocket-message.ts';
