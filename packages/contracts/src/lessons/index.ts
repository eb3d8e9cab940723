export * from './classification.ts';
export * from './step-kinds.ts';
export * from './evidence.ts';
export * from './help.ts';
export * from './lesson.ts';
export * from './pace.ts';
export * from './term.ts';
export * from './lessons.endpoints.ts';
