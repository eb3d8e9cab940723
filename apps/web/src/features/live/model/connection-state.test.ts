import { expect, test } from 'vitest';
import { worstState, type ConnectionState } from './connection-state.ts';

test.each<[ConnectionState[], ConnectionState]>([
  [[], 'uninstantiated'],
  [['connected', 'connected', 'connected'], 'connected'],
  [['connected', 'connecting', 'connected'], 'connecting'],
  [['connecting', 'no-connection', 'connected'], 'no-connection'],
  [['closing', 'connected', 'connecting'], 'closing'],
])('%j is shown as %s', (states, shown) => {
  expect(worstState(states)).toBe(shown);
});
