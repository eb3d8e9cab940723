import { benchLimits, type RunInput } from '@sentiero/contracts/bench';

export type RunMode = RunInput['mode'];

const range = /^(\d{1,9})\.\.(\d{1,9})$/;

/** One value a line; `1..20` stands for the numbers between, written as wide as the first one. */
export function readPayloads(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines.flatMap(valuesOf);
}

function valuesOf(line: string): string[] {
  const [, first = '', last = ''] = range.exec(line) ?? [];
  const count = Number(last) - Number(first) + 1;
  if (first === '' || count < 1 || count > benchLimits.runRequests) return [line];
  return Array.from({ length: count }, (_, place) =>
    String(Number(first) + place).padStart(first.startsWith('0') ? first.length : 1, '0'),
  );
}

export const listsOf = (mode: RunMode, places: number): number => (mode === 'each' ? 1 : places);

/** How many requests a run sends. */
export function countRequests(mode: RunMode, places: number, lists: readonly (readonly string[])[]): number {
  const [first = 0, second] = lists.map(({ length }) => length);
  if (mode === 'each') return first * places;
  if (second === undefined) return first;
  return mode === 'pairs' ? Math.min(first, second) : first * second;
}
