import { offered, shopScope } from './card-scope.ts';
import { Expression, TemplateError, textOf, type Trace, type Value } from './expression.ts';

const outputLimit = 2_000;

export type Card = {
  /** What stands on the card, at most 2,000 characters; empty if the template is broken. */
  readonly output: string;
  /** The template engine’s message, otherwise null. */
  readonly error: string | null;
  readonly computed: boolean;
  /** Paths that were read and that the card does not use itself. */
  readonly outside: string[];
  /** Those of them whose value can be read on the card or in the message, beyond what was typed. */
  readonly shown: string[];
  /** Commands that a tool ran. */
  readonly ran: string[];
};

/** Replaces each `{{ expression }}` of the template by its value. What a value contains is never evaluated again. */
export function renderCard(template: string, values: Readonly<Record<'to' | 'text', string>>): Card {
  const scope = new Map<string, Value>([...Object.entries(values), ['shop', shopScope]]);
  const trace: Trace = { computed: false, read: new Map(), ran: [] };
  const typed = `${template} ${values.to}`;
  try {
    const output = template
      // at most 4000 characters: a field of the form, between two lines
      .replace(/\{\{([\s\S]*?)\}\}/g, (_, source: string) =>
        textOf(new Expression(source, scope, trace).value()),
      )
      .slice(0, outputLimit);
    return { output, error: null, ...effectsOf(trace, { typed, output }) };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { output: '', error: error.message, ...effectsOf(trace, { typed, output: error.message }) };
  }
}

type Printed = { readonly typed: string; readonly output: string };

function effectsOf({ computed, read, ran }: Trace, printed: Printed) {
  const outside = [...read].filter(([path]) => !offered.has(path));
  const shown = outside.filter(([, value]) => isShown(value, printed));
  return { computed, outside: outside.map(([path]) => path), shown: shown.map(([path]) => path), ran };
}

function isShown(value: Value, { typed, output }: Printed): boolean {
  if (typeof value !== 'string' || value === '') return false;
  const countIn = (text: string) => text.toLowerCase().split(value.toLowerCase()).length;
  return countIn(output) > countIn(typed);
}

/** The card did something that only a template can do: compute, read what it does not use, or run a command. */
export function isMoreThanText({ computed, outside, ran }: Card): boolean {
  return computed || outside.length > 0 || ran.length > 0;
}
