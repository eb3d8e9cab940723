import { useLocalStorage } from '@mantine/hooks';

export type RequestOrder = 'newest-first' | 'oldest-first';

/** The list's sort order, stored in this browser. */
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
