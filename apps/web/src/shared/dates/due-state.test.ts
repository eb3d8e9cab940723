import { noDates } from '@sentiero/contracts/schedule';
import { expect, test } from 'vitest';
import { dueState } from './due-state.ts';

const week = {
  ...noDates,
  opens: '2026-11-16T08:00:00.000Z',
  due: '2026-11-20T16:00:00.000Z',
  closes: '2026-11-22T16:00:00.000Z',
};
const at = (time: string, dates = week) => dueState(dates, Date.parse(time));

test('a lesson opens, is due, is overdue and ends, each at its own date', () => {
  expect(at('2026-11-16T07:59:59Z')).toEqual({ kind: 'opens', at: week.opens });
  expect(at('2026-11-16T08:00:01Z')).toEqual({ kind: 'due', at: week.due });
  expect(at('2026-11-20T16:00:00Z')?.kind).toBe('due');
  expect(at('2026-11-20T16:00:01Z')).toEqual({ kind: 'overdue', at: week.due });
  expect(at('2026-11-22T16:00:01Z')).toEqual({ kind: 'ended', at: week.closes });
});

test('without a due date the end counts, and without dates there is nothing to say', () => {
  expect(at('2026-11-17T00:00:00Z', { ...week, due: null as never })?.kind).toBe('closes');
  expect(dueState(noDates, 0)).toBeNull();
  expect(dueState({ ...noDates, opens: week.opens }, Date.parse(week.due))).toBeNull();
});

test('a completion says how it lies to the dates, whenever it is read', () => {
  expect(dueState({ ...week, timing: 'late' }, 0)).toEqual({ kind: 'late', at: null });
});
