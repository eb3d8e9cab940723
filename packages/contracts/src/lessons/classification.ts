import * as T from 'typebox';
import { Id, Translatable } from '../shared/index.ts';

const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(2, '0')}`);

const owaspYears = [2021, 2025] as const;
const owaspCategories = 10;

/** The categories of the OWASP Top 10, as `2021-A03`. */
export const owaspIds: readonly string[] = owaspYears.flatMap((year) =>
  numbered(String(year), owaspCategories).map((id) => id.replace(/-(\d+)$/, '-A$1')),
);

/** The groups of the OWASP Web Security Testing Guide (its `latest` edition), each with its number of tests. */
export const wstgGroups = {
  INFO: 10,
  CONF: 13,
  IDNT: 5,
  ATHN: 11,
  ATHZ: 5,
  SESS: 11,
  INPV: 23,
  ERRH: 2,
  CRYP: 4,
  BUSL: 10,
  CLNT: 14,
  APIT: 5,
} as const;
export type WstgGroup = keyof typeof wstgGroups;

/** The tests of the guide, as `INPV-05`. The guide keeps the last number for GraphQL, so that other tests can follow. */
export const wstgIds: readonly string[] = Object.entries(wstgGroups)
  .flatMap(([group, count]) => numbered(group, count))
  .map((id) => (id === 'APIT-05' ? 'APIT-99' : id));

const oneOf = (ids: readonly string[]) => T.String({ pattern: `^(?:${ids.join('|')})$`, maxLength: 10 });

export const OwaspId = oneOf(owaspIds);
export const WstgId = oneOf(wstgIds);

const CoveringLesson = T.Object({
  id: Id,
  title: Translatable,
  /** True if a step of the lesson is a task on the target. */
  hands_on: T.Boolean(),
});

/** One category or test, with the visible lessons that cover it. */
export const CoverageRow = T.Object({ id: T.String(), lessons: T.Array(CoveringLesson) });
export type CoverageRow = T.Static<typeof CoverageRow>;

/** Every category of the OWASP Top 10 and every test of the testing guide, covered or not. */
export const Coverage = T.Object({ owasp: T.Array(CoverageRow), wstg: T.Array(CoverageRow) });
export type Coverage = T.Static<typeof Coverage>;
