export * from './board.ts';
export * from './insights.ts';
export * from './guiding.ts';
export * from './plan.ts';
export * from './board.endpoints.ts';
