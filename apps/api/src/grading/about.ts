import type { ConditionAbout } from '@sentiero/contracts/lessons';

/** The part of an exchange that a field's condition checks. */
const aboutField: Readonly<Record<string, ConditionAbout | undefined>> = {
  task_request_method: 'method',
  task_url: 'path',
  task_request_header: 'request_header',
  task_request_content: 'request_body',
  task_response_code: 'status',
  task_response_header: 'response_header',
  task_response_content: 'response_body',
  event_type: 'event_type',
};

/** The part of an exchange that a key of `task_conditions` names, by the key's prefix. */
const aboutKey: readonly (readonly [pattern: RegExp, about: ConditionAbout])[] = [
  [/^method$/, 'method'],
  [/^path(_raw)?$/, 'path'],
  [/^query\./, 'query'],
  [/^(header\.|basic\.)/, 'request_header'],
  [/^cookie\./, 'cookie'],
  [/^form\./, 'form_field'],
  [/^(json(\.|$)|graphql\.)/, 'json_field'],
  [/^file\./, 'file'],
  [/^jwt\./, 'token'],
  [/^body\./, 'request_body'],
  [/^status$/, 'status'],
  [/^response\.(header|set_cookie)\./, 'response_header'],
];

/** The part of an exchange that a condition checks, by its JSON pointer into the rule and the name of its value. */
export function aboutOf({ path, name }: { path: string; name: string }): ConditionAbout {
  if (path.startsWith('/event_conditions/')) return 'event_value';
  const field = aboutField[name];
  if (field && path === `/${name}`) return field;
  return aboutKey.find(([pattern]) => pattern.test(name))?.[1] ?? 'response_body';
}

const notTelling: ReadonlySet<ConditionAbout> = new Set(['method', 'status', 'event_type', 'event_value']);

/** A request that meets a condition on the URL, a header or the body was meant for the step, or nearly so. */
export const isTelling = (about: ConditionAbout): boolean => !notTelling.has(about);
