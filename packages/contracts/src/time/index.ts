export * from './lengths.ts';
export * from './zone.ts';
