import { percentOf, type Count, type Student } from './student-progress.ts';
import { byAlphabet, hasWords } from '@sentiero/contracts/texts';

/** A column to sort by: one of the fixed ones, or a lesson by its index. */
export type SortColumn = 'name' | 'joined' | 'overall' | number;
export type Sort = { readonly by: SortColumn; readonly descending: boolean };

export const firstSort: Sort = { by: 'name', descending: false };

/** The order after a click on a column head: reversed, or the useful direction of the new column. */
export function nextSort(current: Sort, by: SortColumn): Sort {
  if (current.by === by) return { by, descending: !current.descending };
  return { by, descending: by !== 'name' && by !== 'joined' };
}

type Compare = (a: Student, b: Student) => number;

/** Ties are sorted by name, whatever the direction. */
export function sortStudents(students: readonly Student[], sort: Sort, language: string): Student[] {
  const compareNames = byAlphabet(language);
  const byName: Compare = (a, b) => compareNames(a.name, b.name) || a.member.user.id - b.member.user.id;
  const compare = compareBy(sort.by, byName);
  const direction = sort.descending ? -1 : 1;
  return students.toSorted((a, b) => direction * compare(a, b) || byName(a, b));
}

function compareBy(by: SortColumn, byName: Compare): Compare {
  if (by === 'name') return byName;
  if (by === 'joined') return (a, b) => Date.parse(a.member.joined) - Date.parse(b.member.joined);
  if (by === 'overall') return (a, b) => compareCounts(a.overall, b.overall);
  return (a, b) => compareCounts(a.progress[by], b.progress[by]);
}

/** Sorts by the exact share, not the rounded percentage; a lesson without tasks comes before one with nothing done. */
function compareCounts(a: Count | undefined, b: Count | undefined): number {
  return shareOf(a) - shareOf(b);
}

function shareOf(count: Count | undefined): number {
  if (!count || percentOf(count) === null) return -1;
  return count.completed / count.tasks;
}

/** Each word must occur in the name or username, ignoring accents and case. */
export function filterStudents(students: readonly Student[], typed: string): readonly Student[] {
  return students.filter(({ name, member }) => hasWords(`${name} ${member.user.username}`, typed));
}
