import { languages } from '@sentiero/contracts/shared';
import { expect, test } from 'vitest';
import { CurriculumError, type Problem } from './curriculum-error.ts';
import { parseCurriculum } from './parse-curriculum.ts';

const text = '{ de: a, en: b, fr: c, it: d }';
const folder = 'lessons/one/steps/01-first';
const file = `${folder}/solution.yaml`;
const task = 'type: T\ntask_url: /staff';
const question = 'type: Q\nquestion_answer: a';
const see = 'see: { method: GET, path: "/{page}" }\n';

type Files = { solution: string; step?: string; requests?: string };

function parse({ solution, step = task, requests = see }: Files) {
  return parseCurriculum(
    new Map([
      ['targets.yaml', '- key: shop\n  name: Shop\n'],
      ['requests.yaml', 'hardened: { method: POST, path: /workshop }\n'],
      ['lessons/one/lesson.yaml', `title: ${text}\norder: 1\ngoals: []\ntarget_application: shop\n`],
      ['lessons/one/requests.yaml', requests],
      [`${folder}/step.yaml`, `title: ${text}\n${step}\n`],
      [file, solution],
      ...languages.map((language): [string, string] => [`${folder}/${language}.md`, 'Text.\n']),
    ]),
  ).solutions[0];
}

function problemsOf(files: Files): readonly Problem[] {
  try {
    parse(files);
  } catch (error) {
    if (error instanceof CurriculumError) return error.problems;
    throw error;
  }
  return [];
}

test('requests and values that are named are filled in, in each attempt by itself', () => {
  const solution = `
solution:
  requests: [hardened, see]
  values: { page: '{username}' }
near_misses:
  - why: not hardened
    requests:
      - see
      - { method: POST, path: /, form: { a: '{page}{b}' } }
    values: { page: '{page}' }
`;
  expect(parse({ solution })).toEqual({
    lesson: 'one',
    step: 'first',
    solution: {
      requests: [
        { method: 'POST', path: '/workshop' },
        { method: 'GET', path: '/{username}' },
      ],
    },
    near_misses: [
      {
        why: 'not hardened',
        requests: [
          { method: 'GET', path: '/{page}' },
          { method: 'POST', path: '/', form: { a: '{page}{b}' } },
        ],
      },
    ],
  });
});

test('a named request may use what an earlier one has captured', () => {
  const requests = `
mail: { method: GET, path: /, capture: { page: '(a)' } }
${see}`;
  expect(problemsOf({ solution: 'solution: { requests: [mail, see] }', requests })).toEqual([]);
  expect(problemsOf({ solution: 'solution: { requests: [see, mail] }', requests })).toHaveLength(1);
});

test('a request in a frame has the headers of a browser, and its own before them', () => {
  const solution = `
solution:
  requests:
    - { method: GET, path: /a, in_frame: true, browser: other }
    - { method: POST, path: /a, in_frame: true, headers: { Origin: 'null' } }
`;
  const framed = {
    'Sec-Fetch-Site': 'same-origin',
    'Sec-Fetch-Mode': 'navigate',
    'Sec-Fetch-Dest': 'iframe',
  };
  expect(parse({ solution })?.solution.requests).toEqual([
    { method: 'GET', path: '/a', browser: 'other', headers: framed },
    { method: 'POST', path: '/a', headers: { ...framed, 'Sec-Fetch-User': '?1', Origin: 'null' } },
  ]);
});

test('each of several answers is an attempt', () => {
  const solution = 'solution: { answer: a }\nnear_misses:\n  - why: others\n    answers: [b, c]\n';
  expect(parse({ step: question, solution })?.near_misses).toEqual([
    { why: 'others', answer: 'b' },
    { why: 'others', answer: 'c' },
  ]);
});

const faulty: [string, Files, Problem][] = [
  [
    'a name of no request',
    { solution: 'solution:\n  requests:\n    - hardened\n    - seen\n' },
    { file, line: 4, reason: 'no request has the name seen' },
  ],
  [
    'a named request without its value',
    { solution: 'solution:\n  requests: [see]\n' },
    { file, line: 2, reason: 'the request see needs a value "page"' },
  ],
  [
    'a value that no request takes',
    { solution: 'solution:\n  requests: [hardened]\n  values:\n    page: x\n' },
    { file, line: 4, reason: 'no request has a place for the value "page"' },
  ],
  [
    'a name that a request of all lessons has',
    {
      solution: 'solution:\n  requests: [hardened]\n',
      requests: 'hardened: { method: GET, path: / }\n',
    },
    {
      file: 'lessons/one/requests.yaml',
      line: 1,
      reason: 'a request of all lessons has the name hardened',
    },
  ],
  [
    'a name that is not a key',
    {
      solution: 'solution:\n  requests: [hardened]\n',
      requests: 'Two Words: { method: GET, path: / }\n',
    },
    { file: 'lessons/one/requests.yaml', line: 1, reason: 'Two Words is an unknown field' },
  ],
  [
    'a request without a path',
    { solution: 'solution:\n  requests:\n    - hardened\n    - method: GET\n' },
    { file, line: 4, reason: 'solution.requests.1.path is missing' },
  ],
  [
    'an answer beside several answers',
    {
      step: question,
      solution: 'solution: { answer: a }\nalso:\n  - answer: b\n    answers: [c, d]\n',
    },
    { file, line: 4, reason: 'answer and answers exclude each other' },
  ],
  [
    'a small file that fills in a large solution',
    {
      solution: `solution:\n  requests: [big]\n  values: { page: ${'x'.repeat(40_000)} }\n`,
      requests: `big: { method: GET, path: /, body: '${'{page}'.repeat(5_000)}' }\n`,
    },
    { file, line: 2, reason: 'the requests of the file are too large, filled in' },
  ],
];

test.each(faulty)('%s is reported at its line', (_, files, problem) => {
  expect(problemsOf(files)).toEqual([problem]);
});
