import { fieldProblems } from '../http/error.ts';

/** The problems of a rule, each phrased to follow the field's name. */
const sentences = {
  required: 'is required',
  task_empty: 'or another field of the task is required',
  one_correct: 'must have exactly one correct choice',
  some_correct: 'must have a correct choice',
  comparator_unknown: 'is not known for the type {type}',
  key_unknown: 'is no part of a request or a response: {key}',
  event_type_reserved: 'must be written {type}',
  message_key_unknown: 'is no part of a websocket message: {key}',
  finding_conditions: 'must be empty: only a confirmed report completes a finding',
  direction_unknown: 'must be sent or received',
  number_invalid: 'must have one number a line',
  not_whole: 'must be a whole number',
  status_unknown: 'is no status of HTTP',
  header_malformed: 'must have one `Name: value` a line',
  header_pattern: 'must have the name of the header before the pattern: `Name: re:pattern`',
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

export function describeProblem({ code, params = {} }: RuleProblem): string {
  return sentences[code].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
}
