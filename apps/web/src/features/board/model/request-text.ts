import type { SolutionRequest } from '@sentiero/contracts/board';

/**
 * A request as its author writes it: a form's fields one a line, their values not encoded. `5 ×` in front says how often
 * it is sent at the same time, a name in brackets which other browser sends it.
 */
export function requestText({
  method,
  path,
  headers,
  form,
  body,
  at_once,
  browser,
}: SolutionRequest): string {
  const head = [
    `${at_once > 1 ? `${at_once} × ` : ''}${browser === null ? '' : `[${browser}] `}${method} ${path}`,
    ...headers.map(({ name, value }) => `${name}: ${value}`),
  ];
  const sent = [...form.map(({ name, value }) => `${name}=${value}`), ...(body === null ? [] : [body])];
  return [...head, ...(sent.length > 0 ? ['', ...sent] : [])].join('\n');
}
