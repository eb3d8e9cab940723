import { expect, test } from 'vitest';
import { maxNoteLength, maxNotes, readNotes, withNote, type Notes } from './notes.ts';

test('a note is kept, changed, and gone once it is empty', () => {
  const one = withNote(new Map(), 'a', ' price is here ');
  expect([...one]).toEqual([['a', 'price is here']]);
  expect([...withNote(one, 'a', 'x')]).toEqual([['a', 'x']]);
  expect([...withNote(one, 'a', '  ')]).toEqual([]);
});

test('the oldest note makes room, and a long one is cut', () => {
  let notes: Notes = new Map();
  for (let id = 0; id <= maxNotes; id++) notes = withNote(notes, String(id), 'x'.repeat(1_000));
  expect(notes.size).toBe(maxNotes);
  expect(notes.has('0')).toBe(false);
  expect(notes.get('1')).toHaveLength(maxNoteLength);
});

test.each([null, {}, 'x', [['a', 1]], [['a']], [['a', 'x'.repeat(1_000)]]])('%j holds no note', (stored) => {
  expect(readNotes(stored).size).toBe(0);
});

test('notes are read as they were kept', () => {
  expect([...readNotes(JSON.parse(JSON.stringify([['a', 'x']])))]).toEqual([['a', 'x']]);
});
