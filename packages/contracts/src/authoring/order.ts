import * as T from 'typebox';
import { Id } from '../shared/index.ts';

/** All items of a list, by id, in the order that they get. */
export const OrderInput = T.Object({ ids: T.Array(Id, { minItems: 1, maxItems: 2000, uniqueItems: true }) });
export type OrderInput = T.Static<typeof OrderInput>;
