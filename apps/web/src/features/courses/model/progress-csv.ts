import type { Progress } from '@sentiero/contracts/progress';
import { toCsv } from '@sentiero/contracts/csv';
import { isoDay } from '../../../shared/i18n/format.ts';
import { percentOf, type Student } from './student-progress.ts';

type Words = {
  readonly name: string;
  readonly username: string;
  readonly joined: string;
  readonly overall: string;
  /** A lesson's column head, with its number of tasks. */
  readonly lesson: (lesson: Progress) => string;
};

/** The students as rows, with completed tasks as plain numbers, since a spreadsheet reads `3/8` as a date. */
export function progressCsv(
  students: readonly Student[],
  lessons: readonly Progress[],
  words: Words,
): string {
  const head = [words.name, words.username, words.joined, words.overall, ...lessons.map(words.lesson)];
  const rows = students.map(({ name, member, overall, progress }) => [
    name,
    member.user.username,
    isoDay(new Date(member.joined)),
    percentOf(overall) ?? '',
    ...progress.map(({ completed }) => completed),
  ]);
  return toCsv([head, ...rows]);
}

/**
 * `Web-security-2026-11-21.csv`: letters and digits of any script, nothing that a file system or a shell interprets.
 */
export function csvFileName(course: string, today: Date): string {
  const name = course
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-+|(?<!-)-+$/g, '');
  return `${name || 'course'}-${isoDay(today)}.csv`;
}
