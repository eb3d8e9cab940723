import type { CurriculumLesson, Key } from './curriculum.ts';

type Playable = Pick<CurriculumLesson, 'key' | 'order' | 'required_lessons' | 'is_visible'>;
type Wanted = {
  /** Lesson keys; their requirements are played too. Empty for all. */
  only?: readonly Key[];
  /** Shuffles the order, the same way for the same seed; null for the lessons' own order. */
  seed?: string | null;
};

/** The visible lessons, each after its requirements. Throws for an unknown key. */
export function playOrder<Lesson extends Playable>(
  lessons: readonly Lesson[],
  { only = [], seed = null }: Wanted = {},
): Lesson[] {
  const wanted = withRequired(lessons, only).toSorted(
    (a, b) => a.order - b.order || (a.key < b.key ? -1 : 1),
  );
  const random = seed === null ? () => 0 : randomFrom(seed);
  const left = new Map(wanted.map((lesson) => [lesson.key, lesson]));
  const ordered: Lesson[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter((lesson) =>
      lesson.required_lessons.every((key) => !left.has(key)),
    );
    const next = ready[Math.floor(random() * ready.length)];
    if (!next) throw new Error(`These lessons wait for each other: ${[...left.keys()].join(', ')}.`);
    left.delete(next.key);
    ordered.push(next);
  }
  return ordered;
}

function withRequired<Lesson extends Playable>(lessons: readonly Lesson[], only: readonly Key[]): Lesson[] {
  const byKey = new Map(lessons.map((lesson) => [lesson.key, lesson]));
  const unknown = only.filter((key) => !byKey.has(key));
  if (unknown.length > 0) throw new Error(`There is no lesson ${unknown.join(', ')}.`);
  const wanted = new Set<Key>();
  const open = only.length === 0 ? [...byKey.keys()] : [...only];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (wanted.has(key)) continue;
    wanted.add(key);
    open.push(...(byKey.get(key)?.required_lessons ?? []));
  }
  return lessons.filter(({ key, is_visible }) => is_visible && wanted.has(key));
}

/** Pseudorandom numbers from 0 to 1, the same for the same seed (mulberry32 over an FNV-1a hash). */
function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(seed)) state = Math.imul(state ^ byte, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
