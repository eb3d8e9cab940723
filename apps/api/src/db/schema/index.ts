export * from './users.ts';
export * from './courses.ts';
export * from './targets.ts';
export * from './lessons.ts';
export * from './progress.ts';
export * from './help.ts';
export * from './captures.ts';
export * from './mails.ts';
