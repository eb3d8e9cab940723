import { expect, test } from 'vitest';
import { activeTab, addSent, addTab, closeTab, createTab, firstTabs, maxTabs } from './bench-tabs.ts';

const sent = (id: string) => ({ id, code: 200, length: 1, durationMs: 2 });

test('opening one tab too many removes the oldest', () => {
  let all = firstTabs('0');
  for (let id = 1; id <= maxTabs; id++) all = addTab(all, createTab(String(id)));
  expect(all.tabs).toHaveLength(maxTabs);
  expect(all.tabs[0]?.id).toBe('1');
  expect(activeTab(all)?.id).toBe(String(maxTabs));
});

test('closing a tab activates its neighbour, and the last one cannot be closed', () => {
  const three = [createTab('b'), createTab('c')].reduce(addTab, firstTabs('a'));
  expect(closeTab({ ...three, activeId: 'b' }, 'b')).toMatchObject({
    activeId: 'c',
    tabs: [{ id: 'a' }, { id: 'c' }],
  });
  expect(closeTab(three, 'c').activeId).toBe('b');
  expect(closeTab({ ...three, activeId: 'a' }, 'c').activeId).toBe('a');
  expect(closeTab(firstTabs('a'), 'a').tabs).toHaveLength(1);
});

test("a tab's history is newest first, bounded, and contains each record once", () => {
  let all = firstTabs('a');
  for (let id = 0; id < 60; id++) all = addSent(all, 'a', sent(String(id)));
  all = addSent(all, 'a', sent('30'));
  expect(all.tabs[0]?.sent).toHaveLength(50);
  expect(all.tabs[0]?.sent.slice(0, 2).map(({ id }) => id)).toEqual(['30', '59']);
});
