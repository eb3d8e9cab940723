export * from './answer-test.ts';
export * from './plain.ts';
