export * from './user.ts';
export * from './users.endpoints.ts';
export * from './sign-in.ts';
export * from './api-token.ts';
export * from './sign-in.endpoints.ts';
export * from './email.ts';
export * from './password.ts';
export * from './username.ts';
