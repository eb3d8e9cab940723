import { expect, test } from 'vitest';
import { aLesson, aMember } from './course-samples.ts';
import { csvFileName, progressCsv } from './progress-csv.ts';
import { lessonsOf, studentsOf } from './student-progress.ts';

const words = {
  name: 'Name',
  username: 'Username',
  joined: 'Joined',
  overall: 'Total %',
  lesson: ({ title, tasks }: { title: { en: string }; tasks: number }) => `${title.en} (${tasks})`,
};

function csvOf(members: ReturnType<typeof aMember>[]) {
  const lessons = lessonsOf(members);
  return progressCsv(studentsOf(members, lessons), lessons, words);
}

test('a row is name, username, day, overall percentage and the completed tasks of each lesson', () => {
  const csv = csvOf([aMember(3, 'Ada', [aLesson(7, 'Cookies', [3, 4]), aLesson(9, 'Scripts', [0, 8])])]);
  expect(csv).toBe(
    '\uFEFF"Name","Username","Joined","Total %","Cookies (4)","Scripts (8)"\r\n' +
      '"Ada Muster","user3","2026-11-03",25,3,0\r\n',
  );
});

test('neither a name nor a lesson title can put a formula into the file', () => {
  const hostile = aMember(1, '=HYPERLINK("https://evil.example")', [aLesson(1, '@SUM(1)', [1, 2])]);
  const [head, row] = csvOf([hostile]).slice(1).split('\r\n');
  expect(head).toBe(`"Name","Username","Joined","Total %","'@SUM(1) (2)"`);
  expect(row).toBe(`"'=HYPERLINK(""https://evil.example"") Muster","user1","2026-11-01",50,1`);
});

const day = new Date(2026, 10, 5, 12);

test.each([
  ['Web security, spring 2027', 'Web-security-spring-2027-2026-11-05.csv'],
  ['Zürich: Übung/3', 'Zürich-Übung-3-2026-11-05.csv'],
  ['../../etc/passwd', 'etc-passwd-2026-11-05.csv'],
  ['x\u202Evsc.exe', 'x-vsc-exe-2026-11-05.csv'],
  ['=…!', 'course-2026-11-05.csv'],
])('the course %j is saved as %s', (course, file) => {
  expect(csvFileName(course, day)).toBe(file);
});

test('an overlong course name yields a valid file name', () => {
  expect(csvFileName('Ä'.repeat(150), day).length).toBeLessThan(80);
});
