export * from './answer-test.ts';
