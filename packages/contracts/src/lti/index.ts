export * from './check.ts';
export * from './launch.ts';
export * from './lti.endpoints.ts';
export * from './platform.ts';
export * from './registration.ts';
export * from './roster.ts';
export * from './scores.ts';
