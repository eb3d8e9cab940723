import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient, ReportingSocket } from '@sentiero/client/api-client';

const retryMs = 100;

type Options<Message> = {
  client: ApiClient;
  path: string;
  /** Whether this API is acceptable for the first connection. */
  wants?: (servedBy: string) => boolean;
  onOpen?: (hearing: ReportingSocket<Message>) => Promise<void> | void;
};

/** A reporting socket that reconnects, as the web app's does, and keeps all its messages. */
export class Line<Message extends { seq?: number }> {
  readonly #options: Options<Message>;
  readonly #past: Message[] = [];
  #now: ReportingSocket<Message> | null = null;
  #isClosed = false;
  readonly opened: Promise<void>;

  constructor(options: Options<Message>) {
    this.#options = options;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.opened = promise;
    void this.#keepOpen(resolve);
  }

  get heard(): Message[] {
    return [...this.#past, ...(this.#now?.heard ?? [])];
  }

  get servedBy(): string {
    return String(this.#now?.headers['x-served-by'] ?? '');
  }

  close(): void {
    this.#isClosed = true;
    this.#now?.close();
  }

  async #keepOpen(onFirst: () => void): Promise<void> {
    const { client, path, wants = () => true, onOpen = () => undefined } = this.#options;
    let isOpened = false;
    while (!this.#isClosed) {
      const last = this.heard.at(-1)?.seq;
      const hearing = await client
        .listen<Message>(path + (last === undefined ? '' : `?after=${last}`))
        .catch(() => null);
      if (!hearing || !(isOpened || wants(String(hearing.headers['x-served-by'])))) {
        hearing?.close();
        await pause(retryMs);
        continue;
      }
      const closed = new Promise((resolve) => hearing.socket.once('close', resolve));
      this.#now = hearing;
      await Promise.resolve(onOpen(hearing)).catch(() => hearing.close());
      onFirst();
      isOpened = true;
      await closed;
      this.#past.push(...hearing.heard);
      this.#now = null;
      await pause(retryMs);
    }
  }
}
