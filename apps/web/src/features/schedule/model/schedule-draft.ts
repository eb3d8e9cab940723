import type { Dates, Schedule } from '@sentiero/contracts/schedule';

export type LessonDates = { lesson: number } & Dates;
export type ExtensionDraft = Schedule['extensions'][number];
/** A plan as teachers edit it. */
export type ScheduleDraft = {
  lessons: LessonDates[] | 'all';
  extensions: ExtensionDraft[];
  accommodations: Schedule['accommodations'];
};
export type Part = keyof ScheduleDraft;
export const parts = ['lessons', 'extensions', 'accommodations'] as const satisfies readonly Part[];

export const dateNames = ['opens', 'due', 'closes'] as const satisfies readonly (keyof Dates)[];
export type DateName = (typeof dateNames)[number];

export function draftOf({ lessons, extensions, accommodations }: Schedule): ScheduleDraft {
  return {
    lessons:
      lessons === 'all'
        ? 'all'
        : lessons.map(({ lesson, opens, due, closes }) => ({ lesson, opens, due, closes })),
    extensions,
    accommodations,
  };
}

/** The parts in which two drafts differ. */
export function changedParts(one: ScheduleDraft, other: ScheduleDraft): Part[] {
  return parts.filter((part) => JSON.stringify(one[part]) !== JSON.stringify(other[part]));
}

/** The date that is before one that it must not precede; null if the order is right. */
export function misplacedDate(dates: Dates): DateName | null {
  const given = dateNames.flatMap((name) => {
    const date = dates[name];
    return date === null ? [] : [{ name, at: Date.parse(date) }];
  });
  const wrong = given.find(({ at }, place) => place > 0 && at < (given[place - 1]?.at ?? at));
  return wrong?.name ?? null;
}

const hasTime = ({ until, plus_days }: ExtensionDraft) => (until === null) !== (plus_days === null);
const [earliest, latest] = [Date.UTC(2000), Date.UTC(2200)];

/** Whether the API takes a date: a year typed in part lies far away. */
export function isNear(date: string | null): boolean {
  const at = date === null ? earliest : Date.parse(date);
  return at >= earliest && at <= latest;
}

/** Whether the draft can be saved. */
export function isComplete({ lessons, extensions }: ScheduleDraft): boolean {
  const rows = lessons === 'all' ? [] : lessons;
  return (
    (lessons === 'all' || lessons.length > 0) &&
    rows.every((row) => misplacedDate(row) === null && dateNames.every((name) => isNear(row[name]))) &&
    extensions.every(
      (extension) => extension.users.length > 0 && hasTime(extension) && isNear(extension.until),
    )
  );
}

/** The list with the item at another place. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, place) => place !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}
