export * from './user.ts';
export * from './users.endpoints.ts';
