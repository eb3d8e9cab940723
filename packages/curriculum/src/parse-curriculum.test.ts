import { emptyGuidance } from '@sentiero/contracts/authoring';
import { defaultSettings } from '@sentiero/contracts/lessons';
import { languages } from '@sentiero/contracts/shared';
import { expect, test } from 'vitest';
import { parseCurriculum } from './parse-curriculum.ts';
import { files, problemsOf, step, stepYaml, text } from './written-files.fixture.ts';

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
  expect(reasonsOf('I', 'debrief')).toEqual(['debrief does not belong to a step of type I']);
  expect(reasonsOf('S', 'model-answer')).toContain('model_answer does not belong to a step of type S');
  expect(problemsOf({ ...stepYaml('O'), ...textsNamed('debrief', ['de']) })).toHaveLength(3);
});
