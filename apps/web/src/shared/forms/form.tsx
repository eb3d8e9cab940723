import { Stack } from '@mantine/core';
import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { knownError } from '../api/known-errors.ts';
import { ErrorBox } from '../feedback/error-box.tsx';
import { refusals, refusalText } from './refusals.ts';
import { findProblems, isPassword, type FieldProblem } from './field-problems.ts';
import { takeFocus } from './take-focus.ts';
import { useDraft } from './use-draft.ts';
import classes from './form.module.css';

/** The text of the field with that name, trimmed unless it is a password or marked `data-exact`. */
export type ReadField = (name: string) => string;

type Props = {
  pending: boolean;
  /** The error of the last attempt, shown at its field, or else above the fields. */
  error?: unknown;
  /** For a page that contains only this form. */
  startsHere?: boolean;
  /** The draft's storage key. */
  draft?: string;
  /** The fields that can show a server error. */
  refusable?: readonly string[];
  /** `readOpened` reads what the fields held when the form was opened. */
  onSubmit: (read: ReadField, readOpened: ReadField) => void;
  children: ReactNode;
};

type Complaints = {
  problems: ReadonlyMap<string, FieldProblem>;
  error: unknown;
  changed: ReadonlySet<string>;
};
const ComplaintsContext = createContext<Complaints>({
  problems: new Map(),
  error: null,
  changed: new Set(),
});

/** Fields are checked on submit, because a password manager fills them in without an event. */
export function Form({
  pending,
  error = null,
  startsHere = false,
  draft,
  refusable,
  onSubmit,
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<ReadonlyMap<string, FieldProblem>>(new Map());
  // An error disappears once its field is changed.
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const field = fieldOf(error) ?? refusals(error).find(({ code }) => refusalText(code))?.name ?? null;
  const isAtFields =
    refusals(error).length > 0 &&
    refusals(error).every(({ name, code }) => refusable?.includes(name) || refusalText(code) !== null);

  const opened = useRef<FormData | null>(null);
  useLayoutEffect(() => {
    opened.current = form.current && new FormData(form.current);
  }, []);

  useDraft(form, draft);

  useEffect(() => {
    if (startsHere && form.current) focusFirst(form.current);
  }, [startsHere]);

  useEffect(() => {
    if (pending || field === null || !form.current) return;
    const wrong = form.current.elements.namedItem(field);
    if (wrong instanceof HTMLElement) takeFocus(wrong, form.current);
  }, [pending, field]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    const found = findProblems(sent);
    // A section that is folded shows its fields before one of them takes the focus.
    flushSync(() => setProblems(found));
    const [first] = found.keys();
    if (first !== undefined) return focusField(sent, first);
    setChanged(new Set());
    const [now, then] = [new FormData(sent), opened.current ?? new FormData()];
    onSubmit(
      (name) => readField(sent, now, name),
      (name) => readField(sent, then, name),
    );
  };

  const forget = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    if (problems.has(target.name))
      setProblems(new Map([...problems].filter(([name]) => name !== target.name)));
    if (error !== null) setChanged(new Set([...changed, target.name]));
  };

  return (
    <form ref={form} onSubmit={submit} onInput={forget} noValidate>
      <fieldset className={classes.fields} disabled={pending}>
        <Stack gap="md">
          {error !== null && field === null && !isAtFields && <ErrorBox error={error} />}
          <ComplaintsContext value={{ problems, error, changed }}>{children}</ComplaintsContext>
        </Stack>
      </fieldset>
    </form>
  );
}

/** The form's error for a field. */
export function useComplaint(name: string) {
  const { problems, error, changed } = use(ComplaintsContext);
  const problem = problems.get(name) ?? null;
  if (changed.has(name)) return { problem, error: null, refusal: null };
  return {
    problem,
    error: fieldOf(error) === name ? error : null,
    refusal: refusals(error).find((refusal) => refusal.name === name) ?? null,
  };
}

/** Whether one of these fields has an error. */
export function useHasComplaint(names: readonly string[]): boolean {
  const { problems, error, changed } = use(ComplaintsContext);
  const refused = new Set([fieldOf(error), ...refusals(error).map(({ name }) => name)]);
  return names.some((name) => !changed.has(name) && (problems.has(name) || refused.has(name)));
}

const fieldOf = (error: unknown) => knownError(error)?.field ?? null;

/** The first text field; the button if there is none. */
function focusFirst(form: HTMLFormElement): void {
  const first = [...form.elements].find(
    (element) =>
      (element instanceof HTMLInputElement && !element.readOnly) ||
      (element instanceof HTMLButtonElement && element.type === 'submit'),
  );
  if (first instanceof HTMLElement) first.focus();
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

function readField(form: HTMLFormElement, content: FormData, name: string): string {
  const field = form.elements.namedItem(name);
  const value = String(content.get(name) ?? '');
  const isExact =
    (field instanceof HTMLInputElement && isPassword(field)) ||
    (field instanceof HTMLElement && field.dataset['exact'] !== undefined);
  return isExact ? value : value.trim();
}
