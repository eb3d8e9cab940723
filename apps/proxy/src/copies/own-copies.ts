import { instanceCalls, type RoutedTarget, type VisitedInstance } from '@sentiero/contracts/ingest';
import type { Exchange } from '@sentiero/http1/exchange';
import { isPageLoad } from '../access/lab-access.ts';
import type { ApiClient } from '../api/api-client.ts';
import { copyOf } from '../forward/backend.ts';
import { sendPage, sendText } from '../pages/pages.ts';
import { waitingPage } from './waiting-page.ts';

/** An address is good for so long: after that the copy may have been replaced. */
const freshMs = 500;
const cacheSize = 20_000;

type Known = { visit: VisitedInstance; at: number };

/** Where the learners' own copies are, as the API said a moment ago, or before that while it is unavailable. */
export class OwnCopies {
  readonly #api: ApiClient;
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();
  readonly #pending = new Map<string, Promise<VisitedInstance>>();

  constructor(api: ApiClient, now: () => number = () => performance.now()) {
    this.#api = api;
    this.#now = now;
  }

  /** The target at the learner's own address; null if the copy does not run, and the request was answered here. */
  async enter(exchange: Exchange, target: RoutedTarget, learner: string): Promise<RoutedTarget | null> {
    const visit = await this.#visit(learner, target.id);
    if (visit.state === 'ready' && visit.address !== null) return copyOf(target, visit.address);
    this.#answer(exchange, target, visit);
    return null;
  }

  /** Answers a request whose copy was not reached: it has ended, or is being replaced. */
  leave(exchange: Exchange, target: RoutedTarget, learner: string): boolean {
    this.#known.delete(keyOf(learner, target.id));
    this.#answer(exchange, target, {
      state: 'starting',
      address: null,
      place: null,
      error: null,
      running: [],
    });
    return true;
  }

  #answer({ head, reply }: Exchange, target: RoutedTarget, visit: VisitedInstance): void {
    const page = waitingPage(head, target.name, visit);
    if (isPageLoad(head)) return sendPage(reply, page);
    const text = `${[page.title, ...page.text].join('\n')}\n`;
    sendText(reply, { status: page.status, text, ...(page.headers && { headers: page.headers }) });
  }

  #visit(learner: string, targetId: number): VisitedInstance | Promise<VisitedInstance> {
    const key = keyOf(learner, targetId);
    const known = this.#known.get(key);
    if (known && this.#now() - known.at < freshMs) return known.visit;
    if (known?.visit.address && this.#api.isUnavailable()) return known.visit;
    const running = this.#pending.get(key) ?? this.#ask(key, learner, targetId);
    return known?.visit.address ? running.catch(() => known.visit) : running;
  }

  #ask(key: string, learner: string, targetId: number): Promise<VisitedInstance> {
    const asked = this.#api
      .call(instanceCalls.visit, { learner, target_id: targetId })
      .then((visit) => {
        this.#store(key, visit);
        return visit;
      })
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, asked);
    return asked;
  }

  #store(key: string, visit: VisitedInstance): void {
    this.#known.delete(key);
    this.#known.set(key, { visit, at: this.#now() });
    if (this.#known.size <= cacheSize) return;
    const oldest = this.#known.keys().next();
    if (!oldest.done) this.#known.delete(oldest.value);
  }
}

const keyOf = (learner: string, targetId: number) => `${targetId} ${learner}`;
