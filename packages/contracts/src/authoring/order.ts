import * as T from 'typebox';
import { Id } from '../shared/index.ts';

const ids = T.Array(Id, { minItems: 1, maxItems: 2000, uniqueItems: true });

/** All items of a list, by id, in the order that they get, and as they were `seen`: without that any order goes. */
export const OrderInput = T.Object({ ids, seen: T.Optional(ids) });
export type OrderInput = T.Static<typeof OrderInput>;
