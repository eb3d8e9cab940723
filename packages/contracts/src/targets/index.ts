export * from './addresses.ts';
export * from './connection.ts';
export * from './credentials.ts';
export * from './event-list.ts';
export * from './instance-settings.ts';
export * from './platform-events.ts';
export * from './target.ts';
export * from './targets.endpoints.ts';
