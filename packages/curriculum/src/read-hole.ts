import { HoleId } from '@sentiero/contracts/hunts';
import { Value } from 'typebox/value';
import type { Key } from './curriculum.ts';
import { HoleFile, type Attempt, type NamedRequests } from './file-schemas.ts';
import { RequestFiller } from './fill-requests.ts';
import { readYaml, type Source } from './yaml-file.ts';

type Use = {
  why: string;
  requests: NonNullable<Attempt['requests']>;
  /** The request in which the effect shows, counted from 1. */
  reported: number;
};

/** How a hole of a target is used and reported, for the prover; the solution is the first use. */
export type HoleSolution = Pick<HoleFile, 'weakness' | 'place'> & {
  file: string;
  target: Key;
  hole: string;
  uses: Use[];
};

export function readHole(
  source: Source,
  [target, hole]: readonly [Key, string],
  requests: NamedRequests,
): HoleSolution | null {
  const path = `holes/${target}/${hole}.yaml`;
  if (!Value.Check(HoleId, hole))
    source.problems.push({ file: path, line: 1, reason: `the file's name "${hole}" is no id of a hole` });
  const file = readYaml(source, path, HoleFile);
  if (!file) return null;
  const { weakness, place, solution, also = [] } = file.value;
  const filler = new RequestFiller(requests);
  const written = [{ why: 'the solution', ...solution }, ...also];
  const uses = written.map(({ why, reported, ...own }, index): Use => {
    const at = index === 0 ? ['solution'] : ['also', index - 1];
    const { requests: filled = [] } = filler.fill(own, (inside, reason) =>
      file.report([...at, ...inside], reason),
    );
    if ((reported ?? 1) > filled.length) file.report([...at, 'reported'], `there is no request ${reported}`);
    return { why, requests: filled, reported: reported ?? filled.length };
  });
  return { file: path, target, hole, weakness, place, uses };
}
