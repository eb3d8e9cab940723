type Requirements<Key> = ReadonlyMap<Key, readonly Key[]>;

const searches = 50;

/** For lessons that require themselves, the path back to each, with the lesson at both ends; limited in number. */
export function requirementCircles<Key>(required: Requirements<Key>): Map<Key, Key[]> {
  const inCircles = withoutEnds(reversed(withoutEnds(required)));
  const circles = new Map<Key, Key[]>();
  for (const key of [...inCircles.keys()].slice(0, searches)) {
    const circle = circleOf(key, required);
    if (circle) circles.set(key, circle);
  }
  return circles;
}

/** A lesson without requirements is not in a circle, nor is one that requires only such lessons. */
function withoutEnds<Key>(required: Requirements<Key>): Requirements<Key> {
  const backwards = reversed(required);
  const open = new Map(
    [...required].map(([key, all]) => [key, all.filter((one) => required.has(one)).length]),
  );
  const ends = [...open].filter(([, count]) => count === 0).map(([key]) => key);
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
    open.delete(end);
    for (const key of backwards.get(end) ?? []) {
      const left = (open.get(key) ?? 0) - 1;
      if (!open.has(key)) continue;
      open.set(key, left);
      if (left === 0) ends.push(key);
    }
  }
  const stays = ([key]: readonly [Key, readonly Key[]]) => open.has(key);
  return new Map([...required].filter(stays).map(([key, all]) => [key, all.filter((one) => open.has(one))]));
}

function reversed<Key>(required: Requirements<Key>): Requirements<Key> {
  const backwards = new Map<Key, Key[]>([...required.keys()].map((key) => [key, []]));
  for (const [key, all] of required) for (const one of all) backwards.get(one)?.push(key);
  return backwards;
}

function circleOf<Key>(start: Key, required: Requirements<Key>): Key[] | null {
  const seen = new Set<Key>();
  const ways: Key[][] = [[start]];
  for (let way = ways.pop(); way; way = ways.pop()) {
    for (const next of required.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}
