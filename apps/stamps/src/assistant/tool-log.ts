import type { Instruction } from './instructions.ts';

/** One line: in whose name a tool was called, and with what. */
export type ToolLogLine = {
  readonly by: string;
  readonly tool: Instruction['tool'];
  readonly card: string | undefined;
  readonly stamps: number | undefined;
};

const linesKept = 20;

/** The latest calls of the assistant's tools. */
export class ToolLog {
  readonly #newestFirst: ToolLogLine[] = [];

  add(line: ToolLogLine): void {
    this.#newestFirst.unshift(line);
    this.#newestFirst.splice(linesKept);
  }

  get newestFirst(): readonly ToolLogLine[] {
    return this.#newestFirst;
  }
}
