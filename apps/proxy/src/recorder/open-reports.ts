/** How often a growing stream is reported; its size lengthens the pause, so that reports cost at most 32 KiB/s. */
const pauseMs = 1000;
const bytesPerMs = 32;
/** How often a stream is reported that does not grow: the platform takes one that is silent for longer as over. */
const aliveMs = 30_000;
/** Streams per user that are reported before their end. */
const streamsPerUser = 8;

/** Limits the streams that are reported while they run. */
export class OpenStreams {
  readonly #counts = new Map<string, number>();

  enter(user: string): boolean {
    const count = this.#counts.get(user) ?? 0;
    if (count >= streamsPerUser) return false;
    this.#counts.set(user, count + 1);
    return true;
  }

  leave(user: string): void {
    const count = (this.#counts.get(user) ?? 1) - 1;
    if (count > 0) this.#counts.set(user, count);
    else this.#counts.delete(user);
  }
}

type Parts = {
  /** The bytes of the stream that a report contains. */
  keptBytes: () => number;
  report: () => void;
};

/** Reports a stream at once, whenever it has grown, and now and then otherwise. Returns the end of it. */
export function reportWhileOpen({ keptBytes, report }: Parts): () => void {
  let reported = -1;
  let reportedAtMs = 0;
  let timer: NodeJS.Timeout;
  const tell = (): void => {
    const kept = keptBytes();
    const now = performance.now();
    if (kept !== reported || now - reportedAtMs >= aliveMs) {
      report();
      reported = kept;
      reportedAtMs = now;
    }
    timer = setTimeout(tell, Math.max(pauseMs, kept / bytesPerMs)).unref();
  };
  tell();
  return () => clearTimeout(timer);
}
