import { useLocalStorage } from '@mantine/hooks';

export type RequestOrder = 'newest-first' | 'oldest-first';

/** Which end of the list is on top, remembered in this browser. */
export function useRequestOrder(): [RequestOrder, (order: RequestOrder) => void] {
  const [order, setOrder] = useLocalStorage<RequestOrder>({
    key: 'sentiero-request-order',
    defaultValue: 'newest-first',
    getInitialValueInEffect: false,
    serialize: (value) => value,
    deserialize: (text) => (text === 'oldest-first' ? text : 'newest-first'),
  });
  return [order, setOrder];
}
