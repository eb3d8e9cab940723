export { dialectOf, sqlDialects, type SqlDialect } from './dialects.ts';
export type { SqlTokenKind } from './forms.ts';
export { sqlTokens, tokenAt, type SqlToken } from './tokens.ts';
