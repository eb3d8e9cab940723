export * from './endpoint.ts';
export * from './error.ts';
export * from './names.ts';
export * from './paging.ts';
