export * from './answer.ts';
export * from './characters.ts';
export * from './code.ts';
export * from './email.ts';
export * from './name.ts';
export * from './order.ts';
export * from './search.ts';
export * from './username.ts';
