import { ingestEndpoints, ingestLimits, ingestVersion } from '@sentiero/contracts/ingest';
import type { Logger } from 'pino';
import { ApiRefused, type ApiClient } from './api-client.ts';
import type { RawRecord } from './recorder/raw-record.ts';
import { toRecord } from './recorder/to-record.ts';
import type { Spool, Waiting } from './spool.ts';

const batchBytes = 6 * 1024 * 1024;
const firstRetryMs = 50;
const lastRetryMs = 2000;
/** A refusal that says something about the batch, not about us or the moment. */
const aboutTheBatch: ReadonlySet<number> = new Set([400, 413, 422]);

export type DeliveryEvents = {
  delivered(records: number): void;
  rejected(records: number): void;
  givenUp(records: number): void;
  retried(): void;
};

export type Delivery = {
  start(): void;
  /** Ends; waits so long for what is still to be sent. True when all of it is with the API. */
  stop(withinMs: number): Promise<boolean>;
};

type DeliveryParts = { api: ApiClient; spool: Spool; bodyLimit: number; log: Logger; events: DeliveryEvents };
type Batch = { waiting: Waiting[]; json: string };

/** Hands the spool's records to the API: whatever has gathered, as soon as the batch before is acknowledged. */
export function deliverTo({ api, spool, bodyLimit, log, events }: DeliveryParts): Delivery {
  let isStopping = false;
  let running: Promise<void> | null = null;
  let wake = (): void => undefined;
  let retryMs = firstRetryMs;
  /** Smaller after a batch that the API refused, until the bad record in it is alone. */
  let batchMax: number = ingestLimits.records;

  spool.onAppend(() => wake());

  async function run(): Promise<void> {
    for (;;) {
      if (isStopping) return;
      if (spool.length() === 0) await pause(null);
      else await sendNext();
    }
  }

  /** Until something is appended, or the time is over. */
  function pause(milliseconds: number | null): Promise<void> {
    return new Promise((resolve) => {
      const timer = milliseconds === null ? null : setTimeout(resolve, milliseconds);
      wake = () => {
        if (timer && !isStopping) return;
        if (timer) clearTimeout(timer);
        resolve();
      };
    });
  }

  async function sendNext(): Promise<void> {
    const batch = await nextBatch();
    if (!batch) return;
    try {
      const { rejected } = await api.callRaw(ingestEndpoints.ingest, batch.json);
      spool.acknowledge(batch.waiting);
      events.delivered(batch.waiting.length - rejected.length);
      events.rejected(rejected.length);
      for (const { id, reason } of rejected) log.warn({ id, reason }, 'the API rejected a record');
      retryMs = firstRetryMs;
      batchMax = Math.min(ingestLimits.records, batchMax * 2);
    } catch (error) {
      if (error instanceof ApiRefused && aboutTheBatch.has(error.status))
        return splitOrDrop(batch.waiting, error);
      await backOff(error);
    }
  }

  async function nextBatch(): Promise<Batch | null> {
    const waiting: Waiting[] = [];
    const texts: string[] = [];
    let bytes = 0;
    const all = await spool.peek(batchMax, batchBytes);
    const converted = await Promise.all(all.map(({ record }) => toText(record)));
    for (const [index, text] of converted.entries()) {
      const next = all[index];
      if (!next) break;
      if (text === null) {
        log.error('a record in the spool cannot be read');
        events.givenUp(1);
        spool.acknowledge([next]);
        continue;
      }
      bytes += Buffer.byteLength(text) + 1;
      if (waiting.length && bytes > batchBytes) break;
      waiting.push(next);
      texts.push(text);
    }
    return texts.length
      ? { waiting, json: `{"version":${ingestVersion},"records":[${texts.join(',')}]}` }
      : null;
  }

  async function toText(record: RawRecord | null): Promise<string | null> {
    try {
      return record && JSON.stringify(await toRecord(record, bodyLimit));
    } catch (error) {
      log.error({ reason: String(error) }, 'cannot convert a record');
      return null;
    }
  }

  function splitOrDrop(waiting: Waiting[], error: ApiRefused): void {
    if (waiting.length > 1) {
      batchMax = Math.ceil(waiting.length / 2);
      return;
    }
    log.error({ id: waiting[0]?.record?.id, reason: error.message }, 'the API refuses a record: given up');
    spool.acknowledge(waiting);
    events.givenUp(1);
    batchMax = ingestLimits.records;
  }

  async function backOff(error: unknown): Promise<void> {
    if (retryMs === firstRetryMs) log.warn({ reason: String(error) }, 'the API takes no records now');
    events.retried();
    await pause(retryMs * (0.75 + Math.random() / 2));
    retryMs = Math.min(lastRetryMs, retryMs * 2);
  }

  return {
    start: () => void (running ??= run()),
    async stop(withinMs) {
      const end = performance.now() + withinMs;
      while (spool.length() > 0 && performance.now() < end)
        await new Promise((resolve) => setTimeout(resolve, 20));
      isStopping = true;
      wake();
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 500).unref())]);
      return spool.length() === 0;
    },
  };
}
