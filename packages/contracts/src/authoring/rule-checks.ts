import { fieldProblems } from '../http/error.ts';
import { comparatorsOf, type EventConditionInput } from './conditions.ts';
import { isSaid, taskFields, type RuleField, type StepRule } from './step-rule.ts';

/** What can be wrong with a rule, each with a sentence that follows the field's name. */
const sentences = {
  required: 'is required',
  task_empty: 'or another field of the task is required',
  one_correct: 'must have exactly one correct choice',
  some_correct: 'must have a correct choice',
  comparator_unknown: 'is not known for the type {type}',
  header_malformed: 'must have one `Name: value` a line',
  too_many_headers: 'must have at most {max} lines',
  pattern_invalid: 'is no valid regular expression',
  pattern_too_large: fieldProblems.pattern_too_large,
} as const;
export type RuleProblemCode = keyof typeof sentences;

/** `path` is a JSON pointer. */
export type RuleProblem = {
  path: string;
  code: RuleProblemCode;
  params?: Readonly<Record<string, string | number>>;
};
export type RuleCheck = (rule: StepRule) => RuleProblem[];

export function describeProblem({ code, params = {} }: RuleProblem): string {
  return sentences[code].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
}

export const checkQuestion: RuleCheck = (rule) => required('/question_answer', rule.question_answer);

export const checkTask: RuleCheck = (rule) => {
  if (!taskFields.some((field) => isSaid(rule[field]))) return [{ path: '/task_url', code: 'task_empty' }];
  return headerFields.flatMap((field) => checkHeaders(`/${field}`, headerLines(rule[field])));
};

export const checkSingleChoice: RuleCheck = ({ choices }) =>
  correctCount(choices) === 1 ? [] : [{ path: '/choices', code: 'one_correct' }];

export const checkMultipleChoice: RuleCheck = ({ choices }) =>
  correctCount(choices) > 0 ? [] : [{ path: '/choices', code: 'some_correct' }];

export const checkEvent: RuleCheck = ({ event_type, event_conditions }) => [
  ...required('/event_type', event_type),
  ...event_conditions.flatMap((condition, index) => checkCondition(`/event_conditions/${index}`, condition)),
];

const correctCount = (choices: StepRule['choices']) => choices.filter((choice) => choice.is_correct).length;

function checkCondition(path: string, condition: EventConditionInput): RuleProblem[] {
  const { key, type, comparator } = condition;
  const value = condition[`value_${type}`];
  return [
    ...required(`${path}/key`, key),
    ...(comparatorsOf[type].includes(comparator)
      ? []
      : [{ path: `${path}/comparator`, code: 'comparator_unknown', params: { type } } as const]),
    ...(isMissing(value) ? required(`${path}/value_${type}`, null) : []),
  ];
}

const isMissing = (value: string | number | boolean | null) =>
  value === null || value === '' || (typeof value === 'number' && !Number.isInteger(value));

const required = (path: string, text: string | null): RuleProblem[] =>
  isSaid(text) ? [] : [{ path, code: 'required' }];

const headerFields = ['task_request_header', 'task_response_header'] as const;
const textFields = [
  'task_url',
  'task_request_method',
  'task_request_content',
  'task_response_content',
] as const;
const headerLinesMax = 50;

/** The lines of a header field, each split at its first colon; without one the name is empty. */
function headerLines(field: string | null): { name: string; value: string }[] {
  const lines = (field ?? '').split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const colon = line.indexOf(':');
    return { name: line.slice(0, Math.max(colon, 0)).trim(), value: line.slice(colon + 1).trim() };
  });
}

function checkHeaders(path: string, lines: readonly { name: string }[]): RuleProblem[] {
  if (lines.some(({ name }) => name === '')) return [{ path, code: 'header_malformed' }];
  if (lines.length <= headerLinesMax) return [];
  return [{ path, code: 'too_many_headers', params: { max: headerLinesMax } }];
}

/** The patterns of a task by field: where one begins with `re:`, a regular expression has to be compiled. */
export function patternsOf(rule: StepRule): { field: RuleField; patterns: string[] }[] {
  return [
    ...textFields.map((field) => ({ field, patterns: [rule[field] ?? ''] })),
    ...headerFields.map((field) => ({ field, patterns: patternsOfHeaders(rule[field]) })),
  ];
}

function patternsOfHeaders(field: string | null): string[] {
  const lines = headerLines(field);
  return checkHeaders('', lines).length > 0 ? [] : lines.map(({ value }) => value);
}
