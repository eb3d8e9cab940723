export * from './conditions.ts';
export * from './authored-step.ts';
export * from './authored-lesson.ts';
export * from './authoring.endpoints.ts';
export * from './translation.ts';
export * from './import-report.ts';
export * from './trial.ts';
export * from './order.ts';
