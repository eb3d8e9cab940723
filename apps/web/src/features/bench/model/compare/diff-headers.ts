/** A header as it is shown, and its bytes. */
export type ComparedHeader = { readonly name: string; readonly value: string; readonly bytes: string };

/** A header of either side. `isMoved` means that its position among the common headers differs. */
export type HeaderDifference = {
  readonly name: string;
  readonly left: string | null;
  readonly right: string | null;
  readonly isMoved: boolean;
  /** Whether both sides have the same bytes in the same place. */
  readonly isSame: boolean;
};

/** Compares headers as a set: the nth header of a name with the nth of the same name, in any order. */
export function diffHeaders(
  left: readonly ComparedHeader[],
  right: readonly ComparedHeader[],
): HeaderDifference[] {
  const leftKeys = keysOf(left);
  const rightKeys = keysOf(right);
  const rightPlaces = new Map(rightKeys.map((key, place) => [key, place]));
  const known = new Set(leftKeys);
  const common = leftKeys.filter((key) => rightPlaces.has(key));
  const rightOrder = rightKeys.filter((key) => known.has(key));
  const stays = longestCommonOrder(common, rightOrder);
  const rows = left.map((header, place): HeaderDifference => {
    const key = leftKeys[place] ?? '';
    const other = right[rightPlaces.get(key) ?? -1];
    const isMoved = other !== undefined && !stays.has(key);
    const isSame = !isMoved && other?.bytes === header.bytes;
    // A name in another letter case is shown with the values.
    const [one, two] =
      other === undefined || other.name === header.name
        ? [header.value, other?.value ?? null]
        : [lineOf(header), lineOf(other)];
    return { name: header.name, left: one, right: two, isMoved, isSame };
  });
  const added = right.filter((_header, place) => !known.has(rightKeys[place] ?? ''));
  return [
    ...rows,
    ...added.map(({ name, value }) => ({ name, left: null, right: value, isMoved: false, isSame: false })),
  ];
}

const lineOf = ({ name, value }: ComparedHeader) => `${name}: ${value}`;

function keysOf(headers: readonly ComparedHeader[]): string[] {
  const counts = new Map<string, number>();
  return headers.map(({ name }) => {
    const lower = name.toLowerCase();
    const count = counts.get(lower) ?? 0;
    counts.set(lower, count + 1);
    return `${lower}\n${count}`;
  });
}

/** The longest common subsequence of keys: when one header leaves its place in a list, only that one has moved. */
function longestCommonOrder(left: readonly string[], right: readonly string[]): Set<string> {
  const places = new Map(right.map((key, place) => [key, place]));
  const chains: { key: string; place: number; before: number; length: number }[] = [];
  for (const key of left) {
    const place = places.get(key) ?? -1;
    let before = -1;
    chains.forEach((chain, index) => {
      if (chain.place < place && (chains[before]?.length ?? 0) < chain.length) before = index;
    });
    chains.push({ key, place, before, length: (chains[before]?.length ?? 0) + 1 });
  }
  const stays = new Set<string>();
  let at = chains.reduce(
    (best, chain, index) => (chain.length > (chains[best]?.length ?? 0) ? index : best),
    -1,
  );
  for (let chain = chains[at]; chain; chain = chains[at]) {
    stays.add(chain.key);
    at = chain.before;
  }
  return stays;
}
