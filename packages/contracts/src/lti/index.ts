export * from './launch.ts';
export * from './lti.endpoints.ts';
export * from './platform.ts';
export * from './scores.ts';
