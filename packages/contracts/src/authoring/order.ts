import * as T from 'typebox';
import { Id } from '../shared/index.ts';

const ids = T.Array(Id, { minItems: 1, maxItems: 2000, uniqueItems: true });

/**
 * All ids of a list in their new order, and in the order `seen` by the caller; without `seen`, the previous order is
 * not checked.
 */
export const OrderInput = T.Object({ ids, seen: T.Optional(ids) });
export type OrderInput = T.Static<typeof OrderInput>;
