import { expect, test } from 'vitest';
import { coveredTopics, filterLessons, isFiltering, readFilter } from './lesson-filter.ts';
import { aCard, inAll } from './lesson-samples.ts';

const text = { de: '', en: '', fr: '', it: '' };
const category = (id: number, ...lessons: ReturnType<typeof aCard>[]) => ({
  id,
  order: id,
  title: text,
  description: text,
  lessons,
});
const easy = aCard({
  id: 1,
  title: { de: 'Anmelden', en: 'Logging in', fr: 'Se connecter sans être là', it: 'Accedere' },
  goals: [inAll('Know other people’s queries')],
  difficulty: 1,
  owasp: ['2021-A03', '2025-A05'],
});
const hard = aCard({ id: 2, difficulty: 3, owasp: ['2021-A03'] });
const categories = [category(1, easy, hard), category(2, aCard({ id: 3, difficulty: 2 }))];
const found = (filter: string) =>
  filterLessons(categories, readFilter(new URLSearchParams(filter))).flatMap(({ lessons }) =>
    lessons.map(({ id }) => id),
  );

test.each([
  ['', [1, 2, 3]],
  ['level=3', [2]],
  ['owasp=2021-A03', [1, 2]],
  ['owasp=2021-A03&level=1', [1]],
  ['owasp=2021-A03&level=2', []],
  ['level=4&owasp=A03', [1, 2, 3]],
  ['q=LOGGING', [1]],
  ['q=etre+connecter', [1]],
  ["q=people's", [1]],
  ['q=a03', [1, 2]],
  ['q=a03+lesson', [2]],
  ['q=logging&level=3', []],
  ['q=+', [1, 2, 3]],
])('the address "%s" shows the lessons %j', (filter, ids) => {
  expect(found(filter)).toEqual(ids);
});

test('only known values filter', () => {
  expect(isFiltering(readFilter(new URLSearchParams('level=0&owasp=2025-A11')))).toBe(false);
  expect(isFiltering(readFilter(new URLSearchParams('level=2')))).toBe(true);
});

test('the topics are those of the newest list, and one chosen from an older one', () => {
  expect(coveredTopics(categories, null)).toEqual(['2025-A05']);
  expect(coveredTopics(categories, '2021-A03')).toEqual(['2025-A05', '2021-A03']);
});
