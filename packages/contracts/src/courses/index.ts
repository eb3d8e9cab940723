export * from './course.ts';
export * from './courses.endpoints.ts';
export * from './roster.ts';
