export * from './camel.ts';
export * from './languages.ts';
export * from './learner-ref.ts';
export * from './limits.ts';
export * from './pick.ts';
export * from './scalars.ts';
export * from './translatable.ts';
export * from './without-end-slashes.ts';
