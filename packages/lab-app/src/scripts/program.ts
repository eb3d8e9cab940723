import { Script } from 'node:vm';

const silent = /\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?|\/\/.*|<!--.*|[\s;]/g;
const linked = /\b(?:import|export)\b/;

export type ProgramKind = 'script' | 'module' | 'handler';

/** A visitor's program on a page; without its code if another site would send it. */
export type Program = {
  readonly kind: ProgramKind;
  readonly code: string | null;
  /** Of the element that a handler belongs to, which it may read. */
  readonly attributes?: Readonly<Record<string, string>>;
};

/** Whether the text does anything as JavaScript: it is compiled, never run. */
export function isProgram(text: string, kind: ProgramKind): boolean {
  if (text.replace(silent, '') === '') return false;
  if (kind === 'module' && linked.test(text)) return true;
  try {
    return new Script(wrapped(text, kind)) instanceof Script;
  } catch {
    return false;
  }
}

/** Handlers may contain `return`, and modules `await`. */
function wrapped(text: string, kind: ProgramKind): string {
  if (kind === 'script') return text;
  return `${kind === 'module' ? 'async ' : ''}function handle(event) {${text}\n}`;
}
