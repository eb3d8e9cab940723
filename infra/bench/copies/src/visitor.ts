import { setTimeout as pause } from 'node:timers/promises';
import { httpFetch } from '@sentiero/client/http-fetch';
import type { Session } from '@sentiero/client/session';
import { instancesEndpoints } from '@sentiero/contracts/instances';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import type { Platform } from '@sentiero/local';

const askEveryMs = 20;
const limitMs = 180_000;
const anyHost = httpFetch(false);

export type Target = { id: number; host: string };
type Entrance = { url: string; headers: Record<string, string> };

/** A learner's browser at a target. */
export class Visitor {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #session: Session;
  readonly #target: Target;

  private constructor(session: Session, target: Target, { url, headers }: Entrance) {
    this.#session = session;
    this.#target = target;
    this.#url = url;
    this.#headers = headers;
  }

  static async at(
    { settings }: Pick<Platform, 'settings'>,
    target: Target,
    session: Session,
  ): Promise<Visitor> {
    const { header, value } = await session.call(targetsEndpoints.labToken, { params: { id: target.id } });
    const url = `http://127.0.0.1:${settings.PROXY_PORT}/`;
    const headers = { Host: `${target.host}:${settings.PROXY_PORT}`, [header]: value };
    return new Visitor(session, target, { url, headers });
  }

  async ask(): Promise<{ status: number; text: string }> {
    const response = await anyHost(this.#url, { method: 'GET', headers: this.#headers });
    return { status: response.status, text: await response.text() };
  }

  /** Milliseconds until the application's first answer, by another copy than `not`; asks as often as a browser can. */
  async untilAnswer(not = ''): Promise<{ ms: number; copy: string }> {
    const began = performance.now();
    for (;;) {
      const { status, text } = await this.ask();
      const ms = performance.now() - began;
      if (status === 200 && text !== not) return { ms, copy: text };
      if (ms > limitMs) throw new Error(`no answer: ${status} ${text.slice(0, 200)}`);
      await pause(askEveryMs);
    }
  }

  async reset(): Promise<void> {
    await this.#session.call(instancesEndpoints.reset, { params: { id: this.#target.id } });
  }

  async stop(): Promise<void> {
    await this.#session.call(instancesEndpoints.stop, { params: { id: this.#target.id } });
  }
}
