import { setTimeout as sleep } from 'node:timers/promises';
import { ingestLimits } from '@sentiero/contracts/ingest';
import type { Logger } from 'pino';
import type { Sender } from './sender.ts';
import type { Batch } from '../spool/spool-batch.ts';
import type { Spool } from '../spool/spool.ts';

/** What a batch may hold: less while the API takes long for it, for whatever comes meanwhile waits behind it. */
const batchBytes = { least: 256 * 1024, most: 1024 * 1024 };
const longMs = 200;
/** Between two batches: a lone record waits for nothing, a flood gathers and is cheap. */
const gapMs = { least: 5, most: 25 };
const firstRetryMs = 50;
const lastRetryMs = 2000;

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

type DeliveryParts = { sender: Sender; spool: Spool; log: Logger; events: DeliveryEvents };

/** Hands the spool's records to the API: whatever has gathered, as soon as the batch before is acknowledged. */
export function deliverTo({ sender, spool, log, events }: DeliveryParts): Delivery {
  let isStopping = false;
  let running: Promise<void> | null = null;
  let wake = (): void => undefined;
  let retryMs = firstRetryMs;
  let lastSentMs = -Infinity;
  let lastCount = 0;
  /** Smaller after a batch that the API refused, until the bad record in it is alone. */
  let batchMax: number = ingestLimits.records;
  let roomBytes: number = batchBytes.least;

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
    const early = lastSentMs + Math.min(gapMs.most, gapMs.least + lastCount / 4) - performance.now();
    if (early > 0) await sleep(early); // to let a flood gather
    lastSentMs = performance.now();
    const batch = spool.peek(batchMax, roomBytes);
    lastCount = batch.entries.length;
    const sent = await sender.send(batch);
    suitRoom(performance.now() - lastSentMs);
    if (sent.result === 'away') return backOff(sent.reason);
    if (sent.result === 'unreadable') return events.givenUp(spool.giveUpUnreadable(batch));
    if (sent.result === 'refused') return splitOrDrop(batch, sent.reason);
    const { count, told, unreadable, isMissing, rejected } = sent;
    if (isMissing) events.givenUp(spool.giveUpUnreadable(batch));
    spool.acknowledge(batch, count, told);
    events.delivered(sent.sent - rejected.length);
    events.rejected(rejected.length);
    events.givenUp(unreadable);
    if (unreadable > 0) log.error({ records: unreadable }, 'records in the spool cannot be read');
    for (const { id, reason } of rejected) log.warn({ id, reason }, 'the API rejected a record');
    retryMs = firstRetryMs;
    batchMax = Math.min(ingestLimits.records, batchMax * 2);
  }

  function suitRoom(tookMs: number): void {
    const factor = tookMs > longMs ? 0.5 : tookMs < longMs / 3 ? 2 : 1;
    roomBytes = Math.min(batchBytes.most, Math.max(batchBytes.least, roomBytes * factor));
  }

  function splitOrDrop(batch: Batch, reason: string): void {
    if (batch.entries.length > 1) {
      batchMax = Math.ceil(batch.entries.length / 2);
      return;
    }
    log.error({ reason }, 'the API refuses a record: given up');
    spool.acknowledge(batch, 1);
    events.givenUp(1);
    batchMax = ingestLimits.records;
  }

  async function backOff(reason: string): Promise<void> {
    if (retryMs === firstRetryMs) log.warn({ reason }, 'the API takes no records now');
    events.retried();
    await pause(retryMs * (0.75 + Math.random() / 2));
    retryMs = Math.min(lastRetryMs, retryMs * 2);
  }

  return {
    start: () => void (running ??= run()),
    async stop(withinMs) {
      const end = performance.now() + withinMs;
      while (spool.length() > 0 && performance.now() < end) await sleep(20);
      isStopping = true;
      wake();
      await Promise.race([running, sleep(500, undefined, { ref: false })]); // it may hang at the API
      await sender.stop();
      return spool.length() === 0;
    },
  };
}
