import { limits } from '@sentiero/contracts/shared';
import { isEmail } from '@sentiero/contracts/texts';
import { passwordLength } from '@sentiero/contracts/users';

/** The problem of a field, before anything is sent. */
export type FieldProblem = 'required' | 'email' | 'format' | 'short';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The fields with problems that prevent sending the form, by name, in page order. */
export function findProblems(form: HTMLFormElement): Map<string, FieldProblem> {
  const problems = new Map<string, FieldProblem>();
  for (const field of form.elements) {
    if (!isField(field) || field.name === '') continue;
    const problem = problemOf(field);
    if (problem && !problems.has(field.name)) problems.set(field.name, problem);
  }
  return problems;
}

function problemOf(field: Field): FieldProblem | null {
  const isBlank = isPassword(field) ? field.value === '' : field.value.trim() === '';
  if (field.required && isBlank) return 'required';
  if (isBlank && field.validity.valid) return null;
  // The API's rule, which differs from the browser's.
  if (field.type === 'email') return isEmail(field.value) ? null : 'email';
  if (isNewPassword(field) && passwordLength(field.value) < limits.passwordMin) return 'short';
  return field.validity.valid ? null : 'format';
}

/** Recognised by autocomplete, since a visible password has the type text. Its spaces count. */
export function isPassword(field: { autocomplete: string }): boolean {
  return field.autocomplete.endsWith('password');
}

/** The repeated password is not checked, only compared. */
const isNewPassword = (field: Field) => field.name === 'password' && field.autocomplete === 'new-password';

function isField(element: Element): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}
