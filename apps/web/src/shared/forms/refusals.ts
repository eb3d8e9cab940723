import type { FieldProblem } from '@sentiero/contracts/http';
import { ApiError } from '@sentiero/client/errors';

export type Refusal = { name: string; message: string; code: FieldProblem | null };

/** Form fields whose name differs from the API's. */
const fields: Readonly<Record<string, string>> = { new_password: 'password' };

/** The server's errors by input field. */
export function refusals(error: unknown): Refusal[] {
  if (!(error instanceof ApiError)) return [];
  return error.errors.map(({ path, message, code }) => {
    const name = path.slice(1);
    return { name: fields[name] ?? name, message, code: code ?? null };
  });
}

const texts = {
  too_common: 'problem.password-common',
  own_name: 'problem.password-own',
  character_refused: 'problem.name-characters',
  scripts_mixed: 'problem.name-mixed',
  direction_mixed: 'problem.name-mixed',
  address_refused: 'problem.address-refused',
} as const satisfies Partial<Record<FieldProblem, string>>;

/** The key of our own text; null if there is only the server's. */
export function refusalText(code: FieldProblem | null): (typeof texts)[keyof typeof texts] | null {
  return code !== null && code in texts ? texts[code as keyof typeof texts] : null;
}
