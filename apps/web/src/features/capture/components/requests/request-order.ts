import { useStored } from '../../../../shared/use-stored.ts';

const orders = ['newest-first', 'oldest-first'] as const;
export type RequestOrder = (typeof orders)[number];

/** The list's sort order, stored in this browser. */
export const useRequestOrder = (): [RequestOrder, (order: RequestOrder) => void] =>
  useStored('sentiero-request-order', orders);
