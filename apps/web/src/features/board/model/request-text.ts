import type { SolutionRequest } from '@sentiero/contracts/board';

/** A request as its author writes it: a form's fields one a line, their values not encoded. */
export function requestText({ method, path, headers, form, body }: SolutionRequest): string {
  const head = [`${method} ${path}`, ...headers.map(({ name, value }) => `${name}: ${value}`)];
  const sent = [...form.map(({ name, value }) => `${name}=${value}`), ...(body === null ? [] : [body])];
  return [...head, ...(sent.length > 0 ? ['', ...sent] : [])].join('\n');
}
