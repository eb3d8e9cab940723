import { expect, test } from 'vitest';
import { CurriculumError, type Problem } from './curriculum-error.ts';
import { choice, files, lesson, problemsOf, step, stepYaml, text } from './written-files.fixture.ts';

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
