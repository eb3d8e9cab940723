import { expect, test } from 'vitest';
import { parseCurriculum } from './parse-curriculum.ts';
import { files, lesson, problemsOf, stepYaml } from './written-files.fixture.ts';

const hole = (lines = '') => `weakness: object_access
place: { in: path, name: id }
solution:
  requests: [login, { method: GET, path: /threads/2 }]
${lines}also:
  - why: with curl
    requests: [{ method: GET, path: /threads/3, headers: { User-Agent: curl } }]
`;
const requests = 'login: { method: POST, path: /login }\n';
const written = (text: string) => ({
  'holes/shop/messages.thread.yaml': text,
  'holes/shop/requests.yaml': requests,
});

test('a hole has its uses, with the requests that are named', () => {
  const { holes } = parseCurriculum(files(written(hole('  reported: 1\n'))));
  expect(holes).toMatchObject([
    {
      file: 'holes/shop/messages.thread.yaml',
      target: 'shop',
      hole: 'messages.thread',
      weakness: 'object_access',
      uses: [
        { why: 'the solution', requests: [{ path: '/login' }, { path: '/threads/2' }], reported: 1 },
        { why: 'with curl', requests: [{ path: '/threads/3' }], reported: 1 },
      ],
    },
  ]);
});

test('what cannot be played or reported is refused with its file', () => {
  const reasonsOf = (text: string) => problemsOf(written(text)).map(({ reason }) => reason);
  expect(reasonsOf(hole('  reported: 3\n'))).toContain('there is no request 3');
  expect(reasonsOf(hole().replace('login,', 'logout,'))).toEqual(['no request has the name logout']);
  expect(reasonsOf(hole().replace('object_access', 'idor'))[0]).toMatch(/^weakness /);
});

test('a hunt without findings in its files gets one for each hole, after its other steps', () => {
  const hunt = ['order: 1', 'mode: hunt', 'hunt: { holes: 2 }'];
  const { curriculum } = parseCurriculum(files({ 'lessons/one/lesson.yaml': lesson(...hunt) }));
  const [one] = curriculum.lessons;
  expect(one?.hunt).toEqual({
    holes: 2,
    levels: [1, 2],
    weaknesses: null,
    same_for_course: false,
    minutes: null,
  });
  expect(one?.steps.map(({ key, type, event_type }) => [key, type, event_type])).toEqual([
    ['first', 'I', null],
    ['finding-1', 'E', 'finding'],
    ['finding-2', 'E', 'finding'],
  ]);
});

test('a hunt has holes, a target, and as many findings as holes, and a path has none', () => {
  const reasonsOf = (lines: readonly string[], steps: Record<string, string> = {}) =>
    problemsOf({ 'lessons/one/lesson.yaml': lesson('order: 1', ...lines), ...steps }).map(
      ({ reason }) => reason,
    );
  const finding = stepYaml('E', 'event_type: finding');
  expect(reasonsOf(['mode: hunt'])).toEqual(['hunt is required for the mode hunt']);
  expect(reasonsOf(['mode: hunt', 'hunt: { holes: 2 }'], finding)).toEqual([
    '1 steps have the event type finding, but the hunt has 2 holes',
  ]);
  expect(reasonsOf([], finding)).toEqual(['1 steps have the event type finding, but the hunt has 0 holes']);
  expect(reasonsOf(['mode: hunt', 'hunt: { holes: 1 }'], finding)).toEqual([]);
});
