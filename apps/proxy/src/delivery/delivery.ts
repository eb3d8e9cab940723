import { setTimeout as sleep } from 'node:timers/promises';
import { ingestLimits } from '@sentiero/contracts/ingest';
import type { Logger } from 'pino';
import type { Sender } from './sender.ts';
import type { Batch } from '../spool/spool-batch.ts';
import type { Spool } from '../spool/spool.ts';

/**
 * The size of a batch in bytes. It shrinks while the API is slow, because new records wait behind the batch, unless the
 * batch has no room for all users: then they wait less if it is larger, because each batch has costs of its own.
 */
const batchBytes = { min: 256 * 1024, max: 1024 * 1024 };
const longMs = 200;
/** The delay before a batch, so that a flood is gathered into large batches; a single record is sent without it. */
const gapMs = { min: 2, max: 25 };
const firstRetryMs = 50;
const lastRetryMs = 2000;

export type DeliveryEvents = {
  delivered(records: number): void;
  rejected(records: number): void;
  givenUp(records: number): void;
  retried(): void;
};

type DeliveryParts = { sender: Sender; spool: Spool; log: Logger; events: DeliveryEvents };

/**
 * Sends the spool's records to the API: each batch is whatever has accumulated when the previous one is acknowledged.
 */
export class Delivery {
  readonly #parts: DeliveryParts;
  #isStopping = false;
  #running: Promise<void> | null = null;
  #wake = (): void => undefined;
  #retryMs = firstRetryMs;
  #lastSentMs = -Infinity;
  #lastCount = 0;
  /** The maximum is halved after each refused batch until the bad record is isolated. */
  #batchMax: number = ingestLimits.records;
  #maxBytes: number = batchBytes.min;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
    parts.spool.onAppend(() => this.#wake());
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Stops after waiting up to this long for the backlog. True if the API has all of it. */
  async stop(withinMs: number): Promise<boolean> {
    const { sender, spool } = this.#parts;
    const end = performance.now() + withinMs;
    while (spool.length() > 0 && performance.now() < end) await sleep(20);
    this.#isStopping = true;
    this.#wake();
    // A delivery may be waiting for the API.
    await Promise.race([this.#running, sleep(500, undefined, { ref: false })]);
    await sender.stop();
    return spool.length() === 0;
  }

  async #run(): Promise<void> {
    for (;;) {
      if (this.#isStopping) return;
      if (this.#parts.spool.length() === 0) await this.#pause(null);
      else await this.#sendNext();
    }
  }

  /** Resolves when something is appended, or after the given time. */
  #pause(milliseconds: number | null): Promise<void> {
    return new Promise((resolve) => {
      const timer = milliseconds === null ? null : setTimeout(resolve, milliseconds);
      this.#wake = () => {
        if (timer && !this.#isStopping) return;
        if (timer) clearTimeout(timer);
        resolve();
      };
    });
  }

  async #sendNext(): Promise<void> {
    const remainingMs =
      this.#lastSentMs + Math.min(gapMs.max, gapMs.min + this.#lastCount / 4) - performance.now();
    if (remainingMs > 0) await sleep(remainingMs); // Gives a flood time to gather.
    this.#lastSentMs = performance.now();
    const batch = this.#parts.spool.peek(this.#batchMax, this.#maxBytes);
    this.#lastCount = batch.entries.length;
    const sent = await this.#parts.sender.send(batch);
    this.#adaptBatchSize(performance.now() - this.#lastSentMs, batch.leavesUsersOut);
    if (sent.result === 'unavailable') return this.#backOff(sent.reason);
    if (sent.result === 'unreadable')
      return this.#parts.events.givenUp(this.#parts.spool.dropUnreadable(batch));
    if (sent.result === 'refused') return this.#splitOrDrop(batch, sent.reason);
    const { count, notified, unreadable, isMissing, rejected } = sent;
    if (isMissing) this.#parts.events.givenUp(this.#parts.spool.dropUnreadable(batch));
    this.#parts.spool.acknowledge(batch, count, notified);
    this.#parts.events.delivered(sent.sent - rejected.length);
    this.#parts.events.rejected(rejected.length);
    this.#parts.events.givenUp(unreadable);
    if (unreadable > 0) this.#parts.log.error({ records: unreadable }, 'unreadable records in the spool');
    for (const { id, reason } of rejected) this.#parts.log.warn({ id, reason }, 'the API rejected a record');
    this.#retryMs = firstRetryMs;
    this.#batchMax = Math.min(ingestLimits.records, this.#batchMax * 2);
  }

  #adaptBatchSize(tookMs: number, leavesUsersOut: boolean): void {
    if (leavesUsersOut || tookMs < longMs / 3) this.#maxBytes = Math.min(batchBytes.max, this.#maxBytes * 2);
    else if (tookMs > longMs) this.#maxBytes = Math.max(batchBytes.min, this.#maxBytes / 2);
  }

  #splitOrDrop(batch: Batch, reason: string): void {
    if (batch.entries.length > 1) {
      this.#batchMax = Math.ceil(batch.entries.length / 2);
      return;
    }
    this.#parts.log.error({ reason }, 'record given up: the API refuses it');
    this.#parts.spool.acknowledge(batch, 1);
    this.#parts.events.givenUp(1);
    this.#batchMax = ingestLimits.records;
  }

  async #backOff(reason: string): Promise<void> {
    if (this.#retryMs === firstRetryMs)
      this.#parts.log.warn({ reason }, 'the API accepts no records at the moment');
    this.#parts.events.retried();
    await this.#pause(this.#retryMs * (0.75 + Math.random() / 2));
    this.#retryMs = Math.min(lastRetryMs, this.#retryMs * 2);
  }
}
