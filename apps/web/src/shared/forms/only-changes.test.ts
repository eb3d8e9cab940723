import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onlyChanges } from './only-changes.ts';

const texts = fc.record({ de: fc.string(), en: fc.string() });
const item = fc.record({
  name: fc.string(),
  order: fc.integer(),
  title: texts,
  env: fc.dictionary(fc.constantFrom('A', 'B', 'C'), fc.string(), { noNullPrototype: true }),
  logins: fc.array(fc.record({ username: fc.string(), password: fc.string() }), { maxLength: 4 }),
});
type Item = typeof item extends fc.Arbitrary<infer Each> ? Each : never;

/** A form that shows less than what is stored, as a text field does with spaces and line ends. */
const shownIn = (stored: Item): Item =>
  JSON.parse(JSON.stringify(stored), (_name, value: unknown) =>
    typeof value === 'string' ? value.trim().slice(0, 3) : value,
  ) as Item;

const otherText = 'changed here';

test('a form that was not touched sends nothing, whatever it makes of what is stored', () => {
  fc.assert(
    fc.property(item, (stored) => {
      const opened = shownIn(stored);
      expect(onlyChanges(shownIn(stored), { stored, opened })).toEqual({});
    }),
  );
});

test('one change is sent alone, and its neighbours in the same field are as stored', () => {
  fc.assert(
    fc.property(item, (stored) => {
      const opened = shownIn(stored);
      const changed = (patch: Partial<Item>) => onlyChanges({ ...opened, ...patch }, { stored, opened });
      expect(changed({ name: otherText })).toEqual({ name: otherText });
      const title = { ...opened.title, de: otherText };
      expect(changed({ title })).toEqual({ title: { ...stored.title, de: otherText } });
      const env = { ...opened.env, D: otherText };
      expect(changed({ env })).toEqual({ env: { ...stored.env, D: otherText } });
      const login = { username: otherText, password: '' };
      expect(changed({ logins: [...opened.logins, login] })).toEqual({ logins: [...stored.logins, login] });
      if (opened.logins.length < 2) return;
      const renamed = opened.logins.with(1, { ...login, password: opened.logins[1]?.password ?? '' });
      expect(changed({ logins: renamed })).toEqual({
        logins: stored.logins.with(1, { ...login, password: stored.logins[1]?.password ?? '' }),
      });
    }),
  );
});

test('an item that moved, or whose neighbour was removed, is as stored', () => {
  const stored = [' a', ' b', ' c'].map((username) => ({ username }));
  const opened = stored.map(({ username }) => ({ username: username.trim() }));
  const logins = (now: typeof opened) =>
    onlyChanges({ now }, { stored: { now: stored }, opened: { now: opened } });
  expect(logins(opened.toReversed())).toEqual({ now: stored.toReversed() });
  expect(logins(opened.slice(1))).toEqual({ now: stored.slice(1) });
});

test('who overwrites a newer version also takes back what only that one had changed', () => {
  const stored = { name: 'a ', order: 1, title: 'x' };
  const opened = { name: 'a', order: 1, title: 'x' };
  const replaced = { name: 'b', order: 1, title: 'y' };
  const input = { ...opened, order: 2 };
  expect(onlyChanges(input, { stored, opened, replaced })).toEqual({ name: 'a ', order: 2, title: 'x' });
});
