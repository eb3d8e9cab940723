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
  /** Those of them whose value can be read on the card. */
  readonly shown: string[];
  /** Commands that a tool ran. */
  readonly ran: string[];
};

/** Replaces each `{{ expression }}` of the template by its value. What a value contains is never evaluated again. */
export function renderCard(template: string, values: Readonly<Record<'to' | 'text', string>>): Card {
  const scope = new Map<string, Value>([...Object.entries(values), ['shop', shopScope]]);
  const trace: Trace = { computed: false, read: new Map(), ran: [] };
  try {
    const output = template
      .replace(/\{\{([\s\S]*?)\}\}/g, (_, source: string) =>
        textOf(new Expression(source, scope, trace).value()),
      )
      .slice(0, outputLimit);
    return { output, error: null, ...effectsOf(trace, output) };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { output: '', error: error.message, ...effectsOf(trace, '') };
  }
}

function effectsOf({ computed, read, ran }: Trace, output: string) {
  const outside = [...read].filter(([path]) => !offered.has(path));
  const shown = outside.filter(([, value]) => isShown(value, output));
  return { computed, outside: outside.map(([path]) => path), shown: shown.map(([path]) => path), ran };
}

function isShown(value: Value, output: string): boolean {
  return typeof value === 'string' && output.toLowerCase().includes(value.toLowerCase());
}

/** The card did something that only a template can do: compute, read what it does not use, or run a command. */
export function isMoreThanText({ computed, outside, ran }: Card): boolean {
  return computed || outside.length > 0 || ran.length > 0;
}
