import { emptyGuidance } from '@sentiero/contracts/authoring';
import { defaultSettings } from '@sentiero/contracts/lessons';
import { languages } from '@sentiero/contracts/shared';
import { expect, test } from 'vitest';
import { CurriculumError, type Problem } from './curriculum-error.ts';
import { parseCurriculum } from './parse-curriculum.ts';

const text = '{ de: a, en: b, fr: c, it: d }';
const step = 'lessons/one/steps/01-first';

function files(changes: Record<string, string | null> = {}): Map<string, string> {
  const all = new Map([
    ['targets.yaml', '- key: shop\n  name: Shop\n'],
    ['categories/web.yaml', `order: 1\ntitle: ${text}\ndescription: ${text}\nlessons: [one, two]\n`],
    ['lessons/one/lesson.yaml', lesson('order: 1')],
    ['lessons/two/lesson.yaml', lesson('order: 2', 'required_lessons: [one]')],
    [`${step}/step.yaml`, `title: ${text}\ntype: I\n`],
    ...['de', 'en', 'fr', 'it'].map((language): [string, string] => [`${step}/${language}.md`, 'Text.\n']),
  ]);
  for (const [path, content] of Object.entries(changes)) {
    if (content === null) all.delete(path);
    else all.set(path, content);
  }
  return all;
}

function lesson(...lines: string[]): string {
  return [`title: ${text}`, `goals: [${text}]`, 'target_application: shop', ...lines, ''].join('\n');
}

function stepYaml(type: string, ...lines: string[]): Record<string, string> {
  return { [`${step}/step.yaml`]: [`title: ${text}`, `type: ${type}`, ...lines, ''].join('\n') };
}

function problemsOf(changes: Record<string, string | null>): readonly Problem[] {
  try {
    parseCurriculum(files(changes));
  } catch (error) {
    if (error instanceof CurriculumError) return error.problems;
    throw error;
  }
  return [];
}

const choice = (correct: boolean) => `  - content: ${text}\n    is_correct: ${correct}`;

test("omitted fields are null, empty or the specification's default", () => {
  const { curriculum } = parseCurriculum(files());
  expect(curriculum.lessons[0]).toEqual({
    key: 'one',
    order: 1,
    title: { de: 'a', en: 'b', fr: 'c', it: 'd' },
    goals: [{ de: 'a', en: 'b', fr: 'c', it: 'd' }],
    required_lessons: [],
    required_other: [],
    is_visible: true,
    ...defaultSettings,
    target: 'shop',
    next_lesson: null,
    use_helper_http: true,
    use_helper_sql: false,
    target_state: 'as_is',
    logged_out: false,
    fresh_data: false,
    steps: [
      {
        key: 'first',
        order: 1,
        title: { de: 'a', en: 'b', fr: 'c', it: 'd' },
        content: { de: 'Text.', en: 'Text.', fr: 'Text.', it: 'Text.' },
        type: 'I',
        is_visible: true,
        minutes: null,
        solution: null,
        ...emptyGuidance,
        question_answer: null,
        task_url: null,
        task_request_method: null,
        task_request_header: null,
        task_request_content: null,
        task_response_code: null,
        task_response_header: null,
        task_response_content: null,
        event_type: null,
        times: 1,
        within_seconds: null,
        after: 'step',
        choices: [],
        task_conditions: [],
        event_conditions: [],
      },
    ],
  });
});

test("a condition has the specification's defaults", () => {
  const changes = stepYaml('E', 'event_type: sql', 'event_conditions: [{ key: input, value_string: x }]');
  expect(parseCurriculum(files(changes)).curriculum.lessons[0]?.steps[0]?.event_conditions).toEqual([
    {
      key: 'input',
      type: 'string',
      comparator: 'equals',
      value_string: 'x',
      value_int: null,
      value_boolean: null,
      not_flag: false,
      ignore_case: true,
      value_key: null,
      group: null,
      secret: false,
      label: null,
    },
  ]);
});

const hint = (place: number, changes: Record<string, string | null> = {}) => ({
  ...Object.fromEntries(
    ['de', 'en', 'fr', 'it'].map((language) => [
      `${step}/hint-${place}.${language}.md`,
      `${place} ${language}\n`,
    ]),
  ),
  ...changes,
});

test("a step's feedback, hints and labels are read from its file and the texts next to it", () => {
  const changes = {
    ...stepYaml(
      'T',
      'feedback: full',
      'feedback_after: 0',
      'secret: []',
      'hints: 2',
      `task_conditions: [{ key: query.q, value_string: x, secret: true, label: ${text} }]`,
    ),
    ...hint(1),
    ...hint(2),
  };
  expect(parseCurriculum(files(changes)).curriculum.lessons[0]?.steps[0]).toMatchObject({
    feedback: 'full',
    feedback_after: 0,
    secret: [],
    hints: [
      { de: '1 de', en: '1 en', fr: '1 fr', it: '1 it' },
      { de: '2 de', en: '2 en', fr: '2 fr', it: '2 it' },
    ],
    task_conditions: [{ secret: true, label: { de: 'a', en: 'b', fr: 'c', it: 'd' } }],
  });
});

test("hints that are missing, not counted, or not allowed for the step's type are problems", () => {
  expect(
    problemsOf({ ...stepYaml('I', 'hints: 1'), ...hint(1, { [`${step}/hint-1.fr.md`]: null }) }),
  ).toEqual([
    {
      file: `${step}/hint-1.fr.md`,
      line: 1,
      reason: 'the file is missing: a step has its text in every language',
    },
  ]);
  expect(problemsOf({ ...stepYaml('I', 'hints: 1'), ...hint(1), ...hint(2) })).toEqual([
    { file: `${step}/step.yaml`, line: 3, reason: 'hints is 1, but there is a hint 2 (at most 5)' },
  ]);
  expect(problemsOf(stepYaml('I', 'hints: 6'))).toHaveLength(1);
  expect(problemsOf(stepYaml('I', 'feedback: some'))).toHaveLength(1);
  expect(problemsOf(stepYaml('I', 'feedback_after: 21'))).toHaveLength(1);
  expect(problemsOf(stepYaml('E', 'event_type: sql', 'secret: [status]'))).toHaveLength(1);
});

const textsNamed = (name: string, of: readonly string[] = languages) =>
  Object.fromEntries(of.map((language) => [`${step}/${name}.${language}.md`, `${name} ${language}\n`]));
const said = (name: string) => ({ de: `${name} de`, en: `${name} en`, fr: `${name} fr`, it: `${name} it` });

test('a debrief and a model answer are read from the texts next to the step, and are optional', () => {
  const changes = { ...stepYaml('O'), ...textsNamed('debrief'), ...textsNamed('model-answer') };
  const [read] = parseCurriculum(files(changes)).curriculum.lessons[0]?.steps ?? [];
  expect(read).toMatchObject({ debrief: said('debrief'), model_answer: said('model-answer') });
});

test('a debrief on an information step and a model answer on a question are problems', () => {
  const reasonsOf = (type: string, name: string) =>
    problemsOf({ ...stepYaml(type), ...textsNamed(name) }).map(({ reason }) => reason);
  expect(reasonsOf('I', 'debrief')).toEqual(['a step of type I has no debrief']);
  expect(reasonsOf('S', 'model-answer')).toContain('a step of type S has no model answer');
  expect(problemsOf({ ...stepYaml('O'), ...textsNamed('debrief', ['de']) })).toHaveLength(3);
});

const yaml = `${step}/step.yaml`;
const one = 'lessons/one/lesson.yaml';
const corrupt: [string, Record<string, string | null>, Problem][] = [
  [
    'broken YAML',
    { [yaml]: `title: ${text}\ntype: "I\n` },
    { file: yaml, line: 3, reason: 'not valid YAML: Missing closing "quote' },
  ],
  [
    'a field written twice',
    stepYaml('I', 'type: Q'),
    { file: yaml, line: 3, reason: 'not valid YAML: Map keys must be unique' },
  ],
  [
    'a missing language file',
    { [`${step}/it.md`]: null },
    { file: `${step}/it.md`, line: 1, reason: 'the file is missing: a step has its text in every language' },
  ],
  [
    'a blank text',
    { [`${step}/fr.md`]: ' \n' },
    { file: `${step}/fr.md`, line: 1, reason: 'the text is empty' },
  ],
  [
    'a missing language',
    { [one]: lesson('order: 1', 'required_other:', '  - { de: a, en: b, fr: c }') },
    { file: one, line: 6, reason: 'required_other.0.it is missing' },
  ],
  [
    'an empty title',
    { [yaml]: 'type: I\ntitle:\n  de: a\n  en: " "\n  fr: c\n  it: d\n' },
    { file: yaml, line: 4, reason: 'title.en is empty' },
  ],
  [
    'a language that Sentiero does not have',
    { [yaml]: 'type: I\ntitle:\n  de: a\n  en: b\n  fr: c\n  it: d\n  rm: e\n' },
    { file: yaml, line: 7, reason: 'title.rm is an unknown field' },
  ],
  ['an unknown field', stepYaml('I', 'hint: x'), { file: yaml, line: 3, reason: 'hint is an unknown field' }],
  [
    'a wrong type of value',
    stepYaml('T', 'task_response_code: ok'),
    { file: yaml, line: 3, reason: 'task_response_code must be integer or must be null' },
  ],
  [
    'an unknown step type',
    stepYaml('X'),
    { file: yaml, line: 2, reason: 'type must be one of I, Q, T, O, S, M, E, not "X"' },
  ],
  ['an order below 0', { [one]: lesson('order: -1') }, { file: one, line: 4, reason: 'order must be >= 0' }],
  [
    'a single choice with two correct answers',
    stepYaml('S', 'choices:', choice(true), choice(true)),
    { file: yaml, line: 3, reason: 'choices must have exactly one correct choice' },
  ],
  [
    'a multiple choice without a correct answer',
    stepYaml('M', 'choices:', choice(false)),
    { file: yaml, line: 3, reason: 'choices must have a correct choice' },
  ],
  [
    'a question without an answer',
    stepYaml('Q'),
    { file: yaml, line: 1, reason: 'question_answer is required' },
  ],
  [
    'an event step without its event',
    stepYaml('E'),
    { file: yaml, line: 1, reason: 'event_type is required' },
  ],
  [
    'a task that looks for nothing',
    stepYaml('T'),
    { file: yaml, line: 1, reason: 'task_url or another field of the task is required' },
  ],
  [
    'a task whose fields are blank',
    stepYaml('T', 'task_url: " "', 'task_response_code: 0'),
    { file: yaml, line: 3, reason: 'task_url or another field of the task is required' },
  ],
  [
    'a task header without its colon',
    stepYaml('T', 'task_request_header: Origin'),
    { file: yaml, line: 3, reason: 'task_request_header must have one `Name: value` a line' },
  ],
  [
    'a pattern that does not compile',
    stepYaml('T', 'task_url: "re:("'),
    { file: yaml, line: 3, reason: 'task_url is no valid regular expression' },
  ],
  [
    'a field of another step type',
    stepYaml('Q', 'question_answer: x', 'task_url: /'),
    { file: yaml, line: 4, reason: 'task_url does not belong to a step of type Q' },
  ],
  [
    'a condition without its value',
    stepYaml('E', 'event_type: sql', 'event_conditions:', '  - key: n', '    type: int'),
    { file: yaml, line: 5, reason: 'event_conditions.0.value_int is required' },
  ],
  [
    'a comparator of another type of value',
    stepYaml(
      'E',
      'event_type: sql',
      'event_conditions:',
      '  - key: n\n    comparator: gte\n    value_string: x',
    ),
    { file: yaml, line: 6, reason: 'event_conditions.0.comparator is not known for the type string' },
  ],
  [
    'a misspelt type of websocket messages',
    stepYaml('E', 'event_type: WebSocket'),
    { file: yaml, line: 3, reason: 'event_type must be written websocket' },
  ],
  [
    'a key that no websocket message has',
    stepYaml('E', 'event_type: websocket', 'event_conditions:', '  - key: message', '    value_string: x'),
    { file: yaml, line: 5, reason: 'event_conditions.0.key is no part of a websocket message: message' },
  ],
  [
    'a direction that no message has',
    stepYaml('E', 'event_type: websocket', 'event_conditions:', '  - key: direction\n    value_string: out'),
    { file: yaml, line: 6, reason: 'event_conditions.0.value_string must be sent or received' },
  ],
  [
    'an unknown required lesson',
    { [one]: lesson('order: 1', 'required_lessons:', '  - nowhere') },
    { file: one, line: 6, reason: 'unknown lesson: nowhere' },
  ],
  [
    'an unknown next lesson',
    { [one]: lesson('order: 1', 'next_lesson: nowhere') },
    { file: one, line: 5, reason: 'unknown lesson: nowhere' },
  ],
  [
    'an unknown lesson in a category',
    { 'categories/web.yaml': `order: 1\ntitle: ${text}\ndescription: ${text}\nlessons: [one, nowhere]\n` },
    { file: 'categories/web.yaml', line: 4, reason: 'unknown lesson: nowhere' },
  ],
  ['an unknown target', { 'targets.yaml': '[]\n' }, { file: one, line: 3, reason: 'unknown target: shop' }],
  [
    'a missing list of targets',
    { 'targets.yaml': null },
    { file: 'targets.yaml', line: 1, reason: 'the file is missing' },
  ],
  [
    'a requirement circle',
    { [one]: lesson('order: 1', 'required_lessons: [two]') },
    { file: one, line: 5, reason: 'requirement circle: one -> two -> one' },
  ],
  ['steps without a lesson', { [one]: null }, { file: one, line: 1, reason: 'the file is missing' }],
  [
    'a file that no lesson has',
    { [`${step}/es.md`]: 'Texto.\n' },
    { file: `${step}/es.md`, line: 1, reason: 'no file of a curriculum has this path' },
  ],
  [
    'two steps in the same place',
    { ...stepCopy('lessons/one/steps/01-second') },
    { file: 'lessons/one/steps/01-second/step.yaml', line: 1, reason: 'two steps have the place 1' },
  ],
  [
    'two steps with the same key',
    { ...stepCopy('lessons/one/steps/02-first') },
    { file: 'lessons/one/steps/02-first/step.yaml', line: 1, reason: 'two steps have the key first' },
  ],
  [
    'a solution of another step type',
    { [`${step}/solution.yaml`]: 'solution:\n  answer: x\n', ...stepYaml('S', 'choices:', choice(true)) },
    { file: `${step}/solution.yaml`, line: 1, reason: 'choices is missing (type S)' },
  ],
  [
    'a solution that picks the wrong choice',
    { [`${step}/solution.yaml`]: 'solution:\n  choices: [2]\n', ...stepYaml('S', 'choices:', choice(true)) },
    { file: `${step}/solution.yaml`, line: 2, reason: 'solution.choices are not the correct choices' },
  ],
];

function stepCopy(folder: string): Record<string, string> {
  const copy: [string, string][] = [...files()]
    .filter(([path]) => path.startsWith(step))
    .map(([path, content]) => [path.replace(step, folder), content]);
  return Object.fromEntries(copy);
}

test.each(corrupt)('%s is reported with its file, line and reason', (_, changes, problem) => {
  expect(problemsOf(changes)).toContainEqual(
    expect.objectContaining({ ...problem, reason: expect.stringContaining(problem.reason) }),
  );
});

test('all problems are reported at once, one line each', () => {
  const changes = {
    ...stepYaml('Q', 'a: 1', 'b: 2', 'c: 3', 'd: 4', 'e: 5', 'f: 6'),
    [one]: lesson('order: x'),
  };
  const problems = problemsOf(changes);
  expect(problems.map(({ line }) => line)).toEqual([4, 3, 4, 5, 6, 7, 8]);
  expect(new CurriculumError(problems).message.split('\n')).toHaveLength(problems.length);
});

test('a lesson with a problem can still be referred to by others', () => {
  expect(problemsOf({ [one]: lesson('order: x') })).toHaveLength(1);
});
