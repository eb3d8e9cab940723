import type { CapturedRequest, TargetEvent } from '@sentiero/contracts/capture';
import type { HeldMessage } from '@sentiero/contracts/bench';
import type { StartChange } from '@sentiero/contracts/lessons';
import { undoClearMs } from '@sentiero/contracts/reporting';
import type { ChannelName, ControlMessage, ProgressUpdate } from '@sentiero/contracts/realtime';
import { appendCaptures, weigh, weightOf } from './capture-list.ts';
import { worstState, type ConnectionState } from './connection-state.ts';

export type Captures = {
  readonly requests: readonly CapturedRequest[];
  readonly events: readonly TargetEvent[];
};
export type ClearingState = 'idle' | 'undoable' | { readonly error: unknown; readonly retry: () => void };
/** The calls that clear a list on the server, up to a number, and bring it back. */
export type ClearingCalls = {
  readonly clear: (last: number) => Promise<unknown>;
  readonly undo: () => Promise<unknown>;
};
export type TargetNote = StartChange & { readonly lesson: number };
type Snapshot = Captures & {
  readonly connection: ConnectionState;
  /** The last change to the lesson's target, until the learner dismisses the note. */
  readonly targetNote: TargetNote | null;
  /** The last report of a run of the bench. */
  readonly run: ControlMessage | null;
  readonly clearing: Readonly<Record<keyof Captures, ClearingState>>;
  /** Lists whose backlog has arrived. */
  readonly isReplayed: Readonly<Record<keyof Captures, boolean>>;
  /** The held messages, the oldest first. */
  readonly held: readonly HeldMessage[];
  /** The held message that was released last, and how. */
  readonly released: ControlMessage | null;
};

const batchMs = 100;
/** Rows of a flood are unreadable anyway; rendering them less often keeps the page smooth. */
const flood = { rows: 10, batchMs: 400 };
const empty: Captures = { requests: [], events: [] };
const initial: Snapshot = {
  ...empty,
  connection: 'uninstantiated',
  targetNote: null,
  run: null,
  isReplayed: { requests: false, events: false },
  clearing: { requests: 'idle', events: 'idle' },
  held: [],
  released: null,
};
/** The messages of the learner's sockets. A single row is published immediately, a flood in batches. */
export class LiveStore {
  #snapshot: Snapshot = initial;
  #states = new Map<ChannelName, ConnectionState>();
  #newRequests: CapturedRequest[] = [];
  #newEvents: TargetEvent[] = [];
  #flushing: ReturnType<typeof setTimeout> | undefined;
  #flushedAtMs = 0;
  #isFlood = false;
  #cleared = empty;
  readonly #undoTimers: Partial<Record<keyof Captures, ReturnType<typeof setTimeout>>> = {};
  readonly #clearing: Partial<Record<keyof Captures, Promise<boolean>>> = {};
  /** The first `seq` of each stream that still runs: its row stays in its place while its record is replaced. */
  readonly #openSeqs = new Map<string, number>();
  /** Streams that still ran when their rows were cleared: their next records belong to the cleared rows. */
  readonly #clearedOpen = new Set<string>();
  readonly #completedBy = new Map<string, Set<number>>();
  readonly #listeners = new Set<() => void>();
  readonly #lastSeq = { requests: 0, events: 0 };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly read = (): Snapshot => this.#snapshot;

  /** The newest `seq`, from which a reconnecting socket continues. */
  lastSeq(channel: keyof Captures): number {
    return this.#lastSeq[channel];
  }

  setState(channel: ChannelName, state: ConnectionState): void {
    this.#states.set(channel, state);
    this.#update({ connection: worstState([...this.#states.values()]) });
  }

  setTargetNote(targetNote: TargetNote | null): void {
    this.#update({ targetNote });
  }

  setRun(run: ControlMessage): void {
    this.#update({ run });
  }

  addRequest(request: CapturedRequest): void {
    this.#lastSeq.requests = Math.max(this.#lastSeq.requests, request.seq);
    const own = this.#withCompleted(this.#inItsPlace(request));
    if (this.#clearedOpen.has(request.id)) {
      this.#cleared = { ...this.#cleared, requests: appendCaptures(this.#cleared.requests, [own]) };
      return;
    }
    this.#newRequests.push(own);
    this.#flushSoon();
  }

  #inItsPlace(request: CapturedRequest): CapturedRequest {
    const { id, seq, outcome } = request;
    const first = this.#openSeqs.get(id) ?? seq;
    if (outcome === 'open') this.#openSeqs.set(id, first);
    else this.#openSeqs.delete(id);
    return first === seq ? request : weigh({ ...request, seq: first }, weightOf(request));
  }

  addEvent(event: TargetEvent): void {
    this.#lastSeq.events = Math.max(this.#lastSeq.events, event.seq);
    this.#newEvents.push(event);
    this.#flushSoon();
  }

  /** The server's last `seq`; if it is lower than the known one, the numbering restarted and older rows are gone. */
  replayed(channel: keyof Captures, last: number): void {
    if (last < this.#lastSeq[channel]) {
      this.#flush();
      this.#openSeqs.clear();
      if (channel === 'requests') this.#update({ requests: upTo(this.#snapshot.requests, last) });
      else this.#update({ events: upTo(this.#snapshot.events, last) });
    }
    this.#lastSeq[channel] = last;
    this.#flush();
    this.#update({ isReplayed: { ...this.#snapshot.isReplayed, [channel]: true } });
  }

  /** Removes the rows up to a number, or all. */
  cleared(channel: keyof Captures, last = Infinity): void {
    this.#flush();
    const rows = upTo<Captures[typeof channel][number]>(this.#snapshot[channel], last);
    if (rows.length === 0) return;
    this.#cleared = { ...this.#cleared, [channel]: rows };
    if (channel === 'requests')
      for (const { id, outcome } of this.#cleared.requests) if (outcome === 'open') this.#clearedOpen.add(id);
    this.#update({ [channel]: this.#snapshot[channel].filter(({ seq }) => seq > last) });
  }

  /** Clears the list here and on the server, which can bring it back for ten seconds. */
  clear(channel: keyof Captures, calls: ClearingCalls): void {
    const last = this.#lastSeq[channel];
    // A second clearing within that time is undone together with the first.
    if (this.#snapshot.clearing[channel] === 'undoable') this.restore(channel);
    this.cleared(channel, last);
    this.#setClearing(channel, 'undoable');
    clearTimeout(this.#undoTimers[channel]);
    this.#undoTimers[channel] = setTimeout(() => this.#setClearing(channel, 'idle'), undoClearMs);
    this.#clearing[channel] = calls.clear(last).then(
      () => true,
      (error: unknown) => {
        this.#endClearing(channel, { error, retry: () => this.clear(channel, calls) });
        this.restore(channel);
        return false;
      },
    );
  }

  async undoClear(channel: keyof Captures, calls: ClearingCalls): Promise<void> {
    this.#endClearing(channel, 'idle');
    if (!(await this.#clearing[channel])) return;
    try {
      await calls.undo();
      this.restore(channel);
    } catch (error) {
      this.#setClearing(channel, { error, retry: () => void this.undoClear(channel, calls) });
    }
  }

  #endClearing(channel: keyof Captures, state: ClearingState): void {
    clearTimeout(this.#undoTimers[channel]);
    this.#setClearing(channel, state);
  }

  #setClearing(channel: keyof Captures, state: ClearingState): void {
    this.#update({ clearing: { ...this.#snapshot.clearing, [channel]: state } });
  }

  /** The rows of the last clearing, which can be restored until the page is left. */
  restore(channel: keyof Captures): void {
    if (channel === 'requests') {
      this.#clearedOpen.clear();
      this.#update({ requests: appendCaptures(this.#snapshot.requests, this.#cleared.requests) });
    } else this.#update({ events: appendCaptures(this.#snapshot.events, this.#cleared.events) });
  }

  /** A completion and its record arrive on different sockets, in either order. */
  markCompleted({ request, step }: ProgressUpdate): void {
    if (!request) return;
    this.#completedBy.set(request, (this.#completedBy.get(request) ?? new Set()).add(step));
    this.#flush();
    const requests = this.#snapshot.requests.map((record) =>
      record.id === request ? this.#withCompleted(record) : record,
    );
    this.#update({ requests });
  }

  hold(message: HeldMessage): void {
    const others = this.#snapshot.held.filter(({ id }) => id !== message.id);
    this.#update({ held: [...others, message] });
  }

  released(released: ControlMessage): void {
    const held = this.#snapshot.held.filter(({ id }) => id !== released.id);
    this.#update({ held, released });
  }

  /** A new socket sends all held messages. */
  forgetHeld(): void {
    if (this.#snapshot.held.length > 0) this.#update({ held: [] });
  }

  /** Each user has a separate list. */
  reset(): void {
    for (const timer of Object.values(this.#undoTimers)) clearTimeout(timer);
    this.#newRequests = [];
    this.#newEvents = [];
    this.#cleared = empty;
    this.#completedBy.clear();
    this.#openSeqs.clear();
    this.#clearedOpen.clear();
    this.#lastSeq.requests = 0;
    this.#lastSeq.events = 0;
    this.#states = new Map();
    this.#update(initial);
  }

  #withCompleted(record: CapturedRequest): CapturedRequest {
    const steps = this.#completedBy.get(record.id);
    if (!steps) return record;
    const marked = { ...record, completed: [...new Set([...record.completed, ...steps])] };
    return weigh(marked, weightOf(record));
  }

  #flushSoon(): void {
    const pauseMs = this.#isFlood ? flood.batchMs : batchMs;
    const waitMs = Math.max(0, this.#flushedAtMs + pauseMs - Date.now());
    this.#flushing ??= setTimeout(() => this.#flush(), waitMs);
  }

  #flush(): void {
    clearTimeout(this.#flushing);
    this.#flushing = undefined;
    this.#flushedAtMs = Date.now();
    this.#isFlood = this.#newRequests.length + this.#newEvents.length > flood.rows;
    if (this.#newRequests.length === 0 && this.#newEvents.length === 0) return;
    const requests = appendCaptures(this.#snapshot.requests, this.#newRequests);
    const events = appendCaptures(this.#snapshot.events, this.#newEvents);
    this.#newRequests = [];
    this.#newEvents = [];
    this.#update({ requests, events });
  }

  #update(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function upTo<Item extends { readonly seq: number }>(list: readonly Item[], last: number): readonly Item[] {
  return list.filter(({ seq }) => seq <= last);
}
