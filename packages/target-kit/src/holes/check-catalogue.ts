import { HoleList, type Hole } from '@sentiero/contracts/hunts';
import { Value } from 'typebox/value';
import { neededBy, rivalsIn, type HolesById } from './relations.ts';

/** The catalogue by id; throws one error that names everything that is wrong with it. */
export function checkCatalogue(catalogue: readonly Hole[]): HolesById {
  const byId: HolesById = new Map(catalogue.map((hole) => [hole.id, hole]));
  const faults = [
    ...Value.Errors(HoleList, catalogue).map(({ instancePath, message }) => `${instancePath} ${message}`),
    ...(byId.size === catalogue.length ? [] : ['two holes have the same id']),
    ...catalogue.flatMap((hole) => faultsOf(hole, byId)),
  ];
  if (faults.length > 0) throw new Error(`The catalogue of holes is faulty:\n${faults.join('\n')}`);
  return byId;
}

function faultsOf({ id, needs, excludes }: Hole, byId: HolesById): string[] {
  const unknown = [...needs, ...excludes].filter((other) => !byId.has(other));
  if (unknown.length > 0) return [`${id} names ${unknown.join(', ')}, which are not in the catalogue`];
  const all = neededBy(byId, id);
  if (needs.includes(id) || excludes.includes(id)) return [`${id} names itself`];
  if (needs.some((need) => neededBy(byId, need).has(id))) return [`${id} is needed by what it needs`];
  return rivalsIn(byId, all) === null ? [] : [`${id} needs holes that exclude each other`];
}
