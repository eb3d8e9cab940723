export * from './dates.ts';
export * from './schedule.ts';
export * from './schedule.endpoints.ts';
