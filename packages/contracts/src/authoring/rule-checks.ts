import {
  comparatorsOf,
  countsElements,
  listedValues,
  valuesOfCondition,
  type ConditionInput,
} from './conditions.ts';
import { checkFindingRule } from './finding-step.ts';
import { checkMessageRule } from './message-rule.ts';
import { requestReply, type Reply } from './replies.ts';
import type { RuleProblem } from './rule-problem.ts';
import { isFilled, taskFields, type RuleField, type StepRule } from './step-rule.ts';
import { isTaskKey } from './task-keys.ts';

export type RuleCheck = (rule: StepRule) => RuleProblem[];

export const checkQuestion: RuleCheck = (rule) => [
  ...required('/question_answer', acceptedLines(rule.question_answer).join('\n')),
  ...(linesOf(rule.question_answer).every(isPossibleAnswer)
    ? []
    : [{ path: '/question_answer', code: 'number_invalid' } as const]),
];

export const checkTask: RuleCheck = (rule) => {
  const isEmpty = ![...taskFields, 'task_conditions' as const].some((field) => isFilled(rule[field]));
  if (isEmpty) return [{ path: '/task_url', code: 'task_empty' }];
  return [
    ...headerFields.flatMap((field) => checkHeaders(`/${field}`, headerLines(rule[field]))),
    ...(isPossibleStatus(rule.task_response_code)
      ? []
      : [{ path: '/task_response_code', code: 'status_unknown' } as const]),
    ...checkConditions('/task_conditions', rule.task_conditions),
    ...checkTaskKeys('/task_conditions', rule.task_conditions),
  ];
};

export const checkSingleChoice: RuleCheck = ({ choices }) =>
  correctCount(choices) === 1 ? [] : [{ path: '/choices', code: 'one_correct' }];

export const checkMultipleChoice: RuleCheck = ({ choices }) =>
  correctCount(choices) > 0 ? [] : [{ path: '/choices', code: 'some_correct' }];

export const checkEvent: RuleCheck = (rule) => [
  ...required('/event_type', rule.event_type),
  ...checkConditions('/event_conditions', rule.event_conditions),
  ...checkMessageRule(rule),
  ...checkFindingRule(rule),
];

/** The problems of replies on a step of type T (`isTask`), E or Q. */
export const checkReplies = (replies: readonly Reply[], isTask: boolean): RuleProblem[] =>
  replies.flatMap(({ conditions, event_type }, index) => {
    const path = `/replies/${index}/conditions`;
    const isOnExchange = isTask || event_type === requestReply;
    return [...checkConditions(path, conditions), ...(isOnExchange ? checkTaskKeys(path, conditions) : [])];
  });

const correctCount = (choices: StepRule['choices']) => choices.filter((choice) => choice.is_correct).length;

function checkConditions(path: string, conditions: readonly ConditionInput[]): RuleProblem[] {
  return conditions.flatMap((condition, index) => checkCondition(`${path}/${index}`, condition));
}

function checkCondition(path: string, condition: ConditionInput): RuleProblem[] {
  const { key, type, comparator } = condition;
  const values = valuesOfCondition(condition);
  return [
    ...required(`${path}/key`, key),
    ...(comparatorsOf[type].includes(comparator)
      ? []
      : [{ path: `${path}/comparator`, code: 'comparator_unknown', params: { type } } as const]),
    ...values.flatMap((field) => {
      if (isFraction(condition[field])) return [{ path: `${path}/${field}`, code: 'not_whole' } as const];
      // The number of elements that must match; one by default.
      if (field === 'value_int' && type !== 'int' && countsElements(key)) return [];
      return isMissing(condition[field]) ? required(`${path}/${field}`, null) : [];
    }),
    ...(type === 'int' && comparator === 'in' && !listedValues(condition.value_string ?? '').every(isNumber)
      ? [{ path: `${path}/value_string`, code: 'number_invalid' } as const]
      : []),
  ];
}

/** Keys and statuses that no exchange can have. */
function checkTaskKeys(list: string, conditions: readonly ConditionInput[]): RuleProblem[] {
  return conditions.flatMap((condition, index) => {
    const path = `${list}/${index}`;
    const unknown = (['key', 'value_key'] as const).flatMap((field): RuleProblem[] => {
      const key = condition[field];
      if (!isFilled(key) || key === null || isTaskKey(key)) return [];
      return [{ path: `${path}/${field}`, code: 'key_unknown', params: { key } }];
    });
    return [...unknown, ...checkStatus(path, condition)];
  });
}

function checkStatus(path: string, condition: ConditionInput): RuleProblem[] {
  const { key, type, comparator, value_string, value_int } = condition;
  if (key !== 'status') return [];
  if (type === 'int' && comparator === 'equals' && !isPossibleStatus(value_int))
    return [{ path: `${path}/value_int`, code: 'status_unknown' }];
  const wanted = comparator === 'in' ? listedValues(value_string ?? '') : [value_string ?? ''];
  const isText = type === 'string' && (comparator === 'equals' || comparator === 'in');
  if (!isText || wanted.every((text) => text === '' || statusRange(text) !== null)) return [];
  return [{ path: `${path}/value_string`, code: 'status_unknown' }];
}

/** The range of statuses in `404`, `4xx` or `400-499`; null for other text. */
export function statusRange(text: string): readonly [from: number, to: number] | null {
  const [, from = '', to = from] = /^([1-5]\d\d)(?:\s*-\s*([1-5]\d\d))?$/.exec(text.trim()) ?? [];
  if (from !== '') return [Number(from), Number(to)];
  const [, hundred] = /^([1-5])xx$/i.exec(text.trim()) ?? [];
  return hundred === undefined ? null : [Number(hundred) * 100, Number(hundred) * 100 + 99];
}

const isPossibleStatus = (code: number | null) => code === null || code === 0 || (code >= 100 && code <= 599);
const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));
const isPossibleAnswer = (line: string) =>
  !line.startsWith('number:') || isNumber(line.slice('number:'.length));

type ValueOfCondition = string | number | boolean | null;
const isMissing = (value: ValueOfCondition) => value === null || value === '' || Number.isNaN(value);
const isFraction = (value: ValueOfCondition) =>
  typeof value === 'number' && value % 1 !== 0 && Number.isFinite(value);

const required = (path: string, text: string | null): RuleProblem[] =>
  isFilled(text) ? [] : [{ path, code: 'required' }];

const headerFields = ['task_request_header', 'task_response_header'] as const;
const textFields = ['task_request_method', 'task_request_content', 'task_response_content'] as const;
const linesFields = ['question_answer', 'task_url'] as const;
const headerLinesMax = 50;
/** A token of RFC 9110. */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

/** The lines that are not blank. */
export const linesOf = (field: string | null): string[] => (field === null ? [] : listedValues(field));

/** The lines of a header field, each split at its first colon; without a colon the name is empty. */
function headerLines(field: string | null): { name: string; value: string }[] {
  return linesOf(field).map((line) => {
    const colon = line.indexOf(':');
    return { name: line.slice(0, Math.max(colon, 0)).trim(), value: line.slice(colon + 1).trim() };
  });
}

function checkHeaders(path: string, lines: readonly { name: string }[]): RuleProblem[] {
  // The name of a header cannot be a pattern: such a line would never match.
  if (lines.some(({ name }) => name === 're')) return [{ path, code: 'header_pattern' }];
  if (!lines.every(({ name }) => headerName.test(name))) return [{ path, code: 'header_malformed' }];
  if (lines.length <= headerLinesMax) return [];
  return [{ path, code: 'too_many_headers', params: { max: headerLinesMax } }];
}

type FieldPatterns = { path: string; patterns: string[] };

/** The regular expressions of a rule and its replies without their `re:`, by the JSON pointer of their field. */
export function patternsOf(rule: StepRule & { replies: readonly Reply[] }): FieldPatterns[] {
  const of = (field: RuleField | `replies/${number}/answer`, texts: string[]) => ({
    path: `/${field}`,
    patterns: texts.filter((text) => text.startsWith(patternPrefix)).map(withoutPrefix),
  });
  return [
    ...linesFields.map((field) => of(field, linesOf(rule[field]))),
    ...textFields.map((field) => of(field, [rule[field] ?? ''])),
    ...headerFields.map((field) => of(field, patternsOfHeaders(rule[field]))),
    ...(['task_conditions', 'event_conditions'] as const).flatMap((list) =>
      patternsOfConditions(`/${list}`, rule[list]),
    ),
    ...rule.replies.flatMap(({ answer, conditions }, index) => [
      of(`replies/${index}/answer`, linesOf(answer)),
      ...patternsOfConditions(`/replies/${index}/conditions`, conditions),
    ]),
  ];
}

function patternsOfConditions(list: string, conditions: readonly ConditionInput[]): FieldPatterns[] {
  return conditions.flatMap(({ comparator, value_string }, index) =>
    comparator === 'matches' && value_string
      ? [{ path: `${list}/${index}/value_string`, patterns: [withoutPrefix(value_string)] }]
      : [],
  );
}

/** The lines of a question's rule that name accepted answers. */
export const acceptedLines = (field: string | null): string[] =>
  linesOf(field).filter((line) => !line.startsWith(otherPrefix));

export const otherPrefix = 'not:';
export const patternPrefix = 're:';
const withoutPrefix = (text: string) =>
  text.startsWith(patternPrefix) ? text.slice(patternPrefix.length) : text;

function patternsOfHeaders(field: string | null): string[] {
  const lines = headerLines(field);
  return checkHeaders('', lines).length > 0 ? [] : lines.map(({ value }) => value);
}
