export * from './course.ts';
export * from './courses.endpoints.ts';
export * from './invitations.ts';
export * from './roster.ts';
