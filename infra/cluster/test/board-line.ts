import { setTimeout as pause } from 'node:timers/promises';
import { boardChannel, type Board, type BoardChange } from '@sentiero/contracts/board';
import type { ApiClient } from '@sentiero/client/api-client';

const retryMs = 100;
type Row = Board['learners'][number];

/** The socket of a class board, which reconnects, as the page's does. */
export class BoardLine {
  readonly #client: ApiClient;
  readonly #path: string;
  #heard: (Board | BoardChange)[] = [];
  #close: () => void = () => undefined;
  #isClosed = false;

  constructor(client: ApiClient, { course, lesson }: { course: number; lesson: number }) {
    this.#client = client;
    this.#path = `${boardChannel.path}?course=${course}&lesson=${lesson}`;
    void this.#keepOpen();
  }

  /** By user; empty while there is no connection. */
  get rows(): ReadonlyMap<number, Row> {
    const rows = new Map<number, Row>();
    for (const message of this.#heard) {
      for (const row of message.learners ?? []) rows.set(row.user.id, row);
      if ('gone' in message) for (const id of message.gone) rows.delete(id);
    }
    return rows;
  }

  close(): void {
    this.#isClosed = true;
    this.#close();
  }

  async #keepOpen(): Promise<void> {
    while (!this.#isClosed) {
      const hearing = await this.#client.listen<Board | BoardChange>(this.#path).catch(() => null);
      if (hearing) {
        const closed = new Promise((resolve) => hearing.socket.once('close', resolve));
        this.#heard = hearing.heard;
        this.#close = () => hearing.close();
        await closed;
        this.#heard = [];
      }
      await pause(retryMs);
    }
  }
}
