import type { InstanceLack, LackingPart } from '@sentiero/contracts/instances';

type Lack = { part: LackingPart; detail?: string; command?: string; cause?: unknown };

/** What copies lack on this machine; its message says it to whoever types `start`. */
export class Lacking extends Error {
  readonly lack: InstanceLack;

  constructor(message: string, { part, detail, command, cause }: Lack) {
    super(message, { cause });
    this.lack = { part, detail: detail?.slice(0, 1000) ?? null, command: command ?? null };
  }
}

export const lackIn = (error: unknown): InstanceLack[] => (error instanceof Lacking ? [error.lack] : []);
