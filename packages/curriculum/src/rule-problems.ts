import { fieldProblems, type InputError } from '@sentiero/contracts/http';
import { compilePattern } from './pattern.ts';

const taskPatterns = [
  'task_url',
  'task_request_method',
  'task_request_content',
  'task_response_content',
] as const;
const taskHeaders = ['task_request_header', 'task_response_header'] as const;
const mostHeaderLines = 50;
const prefix = 're:';

type TaskRules = Partial<Record<(typeof taskPatterns)[number] | (typeof taskHeaders)[number], string | null>>;

/** What is wrong with the patterns of a task: where one is written, brought in or checked. */
export function patternProblems(rules: TaskRules): InputError[] {
  return [
    ...taskPatterns.flatMap((field) => problemsOf(field, [rules[field] ?? ''])),
    ...taskHeaders.flatMap((field) => headerProblems(field, rules[field] ?? '')),
  ];
}

function headerProblems(field: string, lines: string): InputError[] {
  const written = lines.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (written.some((line) => line.slice(0, Math.max(line.indexOf(':'), 0)).trim() === ''))
    return [{ path: `/${field}`, message: 'must have one `Name: value` a line' }];
  if (written.length > mostHeaderLines)
    return [{ path: `/${field}`, message: `must have at most ${mostHeaderLines} lines` }];
  return problemsOf(
    field,
    written.map((line) => line.slice(line.indexOf(':') + 1).trim()),
  );
}

function problemsOf(field: string, patterns: readonly string[]): InputError[] {
  const found = patterns
    .filter((pattern) => pattern.startsWith(prefix))
    .map((pattern) => compilePattern(pattern.slice(prefix.length)));
  const path = `/${field}`;
  if (found.includes('invalid')) return [{ path, message: 'is no valid regular expression' }];
  if (!found.includes('too large')) return [];
  return [{ path, message: fieldProblems.pattern_too_large, code: 'pattern_too_large' }];
}
