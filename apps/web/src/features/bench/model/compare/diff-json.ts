/** A path whose value differs or exists on one side only. Values are written as JSON. */
export type JsonDifference = {
  readonly path: string;
  readonly left: string | null;
  readonly right: string | null;
};

const mostDifferences = 1_000;

/** Compares by structure: the order of members and white space do not matter. Null if either text is not JSON. */
export function diffJson(left: string, right: string): JsonDifference[] | null {
  const [a, b] = [parse(left), parse(right)];
  if (!a || !b) return null;
  const found: JsonDifference[] = [];
  const open: { path: string; left: unknown; right: unknown; has: readonly [boolean, boolean] }[] = [
    { path: '', left: a.value, right: b.value, has: [true, true] },
  ];
  for (let pair = open.pop(); pair && found.length < mostDifferences; pair = open.pop()) {
    const { path, has } = pair;
    const inner = has[0] && has[1] ? members(pair.left, pair.right) : null;
    if (inner) open.push(...inner.toReversed().map((member) => ({ ...member, path: path + member.path })));
    else if (has[0] !== has[1] || !Object.is(pair.left, pair.right))
      found.push({
        path: path.replace(/^\./, ''),
        left: has[0] ? written(pair.left) : null,
        right: has[1] ? written(pair.right) : null,
      });
  }
  return found;
}

type Member = { path: string; left: unknown; right: unknown; has: readonly [boolean, boolean] };

/** The members of two objects or two lists; null if they are not of the same kind. */
function members(left: unknown, right: unknown): Member[] | null {
  if (!isContainer(left) || !isContainer(right) || Array.isArray(left) !== Array.isArray(right)) return null;
  const [a, b] = [new Map(Object.entries(left)), new Map(Object.entries(right))];
  const names = [...new Set([...a.keys(), ...b.keys()])];
  return names.map((name) => ({
    path: Array.isArray(left) ? `[${name}]` : `.${name}`,
    left: a.get(name),
    right: b.get(name),
    has: [a.has(name), b.has(name)],
  }));
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
const written = (value: unknown): string => JSON.stringify(value) ?? '';

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}
