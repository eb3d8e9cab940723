import * as T from 'typebox';
import { limits } from '../shared/index.ts';

/** The query of a paged list; the total is in the header `X-Total-Count`. */
export const pageQuery = {
  limit: T.Optional(T.Integer({ minimum: 1, maximum: limits.pageMax, default: limits.pageDefault })),
  offset: T.Optional(T.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0 })),
  q: T.Optional(T.String({ maxLength: limits.userSearchMax })),
  sort: T.Optional(T.String({ maxLength: 41, pattern: '^-?[a-z_]{1,40}$' })),
};
