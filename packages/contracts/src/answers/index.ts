export * from './answers.ts';
export * from './answers.endpoints.ts';
