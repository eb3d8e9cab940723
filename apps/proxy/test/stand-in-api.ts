import type { EventRecord, RequestRecord } from '@sentiero/contracts/capture';
import {
  IngestBatch,
  ingestEndpoints,
  instanceCalls,
  type LabLookup,
  type LabSession,
  type RoutedHold,
  type RoutedTarget,
  type VisitedInstance,
} from '@sentiero/contracts/ingest';
import { defaultConnection } from '@sentiero/contracts/targets';
import { labTokens } from '@sentiero/service';
import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Value } from 'typebox/value';

export const internalToken = 'internal-token-of-the-tests';

type Ticket = { targetId: number; bind: string; learner: string; returnPath: string; used: boolean };
type Answer = { status: number; body: unknown };

const isOpen = (record: RequestRecord | EventRecord) =>
  record.kind === 'request' && record.outcome === 'open';

/** The API's internal listener as the contract describes it, in memory. */
export class StandInApi {
  targets: RoutedTarget[] = [];
  readonly sessions = new Map<string, LabSession>();
  readonly tickets = new Map<string, Ticket>();
  readonly records: (RequestRecord | EventRecord)[] = [];
  readonly batches: number[] = [];
  readonly calls: string[] = [];
  readonly requestIds: string[] = [];
  readonly present = new Set<string>();
  holds: RoutedHold[] = [];
  /** Where each learner's own copy of any target is. */
  copies = new Map<string, Partial<VisitedInstance>>();
  duplicates = 0;
  /** Ids that are rejected in a 200. */
  readonly rejects = new Set<string>();
  /** Whether a record turns the response to its whole batch into a 400. */
  refuse: (record: RequestRecord | EventRecord) => boolean = () => false;
  /** Failures of the next batches, in order. */
  readonly troubles: (number | 'hang' | 'lost-answer')[] = [];
  /** While frozen it behaves like a stopped process: it accepts connections and answers none. */
  #frozen: Promise<void> | null = null;
  #thaw = (): void => undefined;
  /** The delay before the response to each batch. */
  delayMs = 0;
  port = 0;
  #server: http.Server | null = null;

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.#server = http.createServer((request, response) => void this.#answer(request, response));
    const server = this.#server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  freeze(): void {
    this.#frozen = new Promise((resolve) => (this.#thaw = resolve));
  }

  thaw(): void {
    this.#frozen = null;
    this.#thaw();
  }

  addTarget(target: Partial<RoutedTarget> & { host: string; backend_url: string }): RoutedTarget {
    const id = this.targets.length + 1;
    const full = {
      id,
      name: `Target ${id}`,
      frontend_url: `http://${target.host}/`,
      kind: 'shared' as const,
      is_open: true,
      connection: defaultConnection,
      tokens: [randomBytes(32).toString('base64url')],
      ...target,
    };
    this.targets.push(full);
    return full;
  }

  addSession(
    target: RoutedTarget,
    learner = randomBytes(18).toString('base64url'),
    user = learner,
  ): { token: string; learner: string } {
    const token = labTokens(internalToken).sign(randomBytes(32).toString('base64url'));
    const expires = new Date(Date.now() + 12 * 3600_000).toISOString();
    this.sessions.set(token, { learner, target_id: target.id, expires, user });
    return { token, learner };
  }

  addTicket(target: RoutedTarget, bind: string, returnPath: string): string {
    const learner = randomBytes(18).toString('base64url');
    const ticket = labTokens(internalToken, 'tickets').sign(randomBytes(24).toString('base64url'));
    this.tickets.set(ticket, { targetId: target.id, bind, learner, returnPath, used: false });
    return ticket;
  }

  requests(): RequestRecord[] {
    return this.records.filter((record) => record.kind === 'request');
  }

  events(): EventRecord[] {
    return this.records.filter((record) => record.kind === 'event');
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
    } catch {
      return;
    }
    if (this.#frozen) await this.#frozen;
    const path = request.url ?? '';
    if (path === ingestEndpoints.ingest.path && this.delayMs > 0) {
      await sleep(this.delayMs);
    }
    if (path !== ingestEndpoints.report.path) this.calls.push(path);
    this.requestIds.push(String(request.headers['x-request-id']));
    const trouble = path === ingestEndpoints.ingest.path ? this.troubles.shift() : undefined;
    if (trouble === 'hang') return;
    if (typeof trouble === 'number') return void response.writeHead(trouble).end('{}');
    const known = request.headers.authorization === `Bearer ${internalToken}`;
    const text = Buffer.concat(chunks).toString();
    const { status, body } = known
      ? this.#route(path, text ? JSON.parse(text) : null)
      : { status: 403, body: {} };
    if (trouble === 'lost-answer') return void request.socket.destroy();
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }

  #route(path: string, body: Record<string, string & number>): Answer {
    if (path === ingestEndpoints.report.path) return { status: 200, body: { holds: this.holds } };
    if (path === ingestEndpoints.targets.path) return { status: 200, body: this.targets };
    if (path === instanceCalls.visit.path) {
      const none = { state: 'starting', address: null, place: null, error: null, running: [] };
      return { status: 200, body: { ...none, ...this.copies.get(body['learner'] ?? '') } };
    }
    if (path === ingestEndpoints.enter.path) return this.#enter(body);
    if (path === ingestEndpoints.ingest.path) return this.#ingest(body);
    if (path === ingestEndpoints.labSessions.path) {
      const { lookups } = body as unknown as { lookups: LabLookup[] };
      return { status: 200, body: { owners: lookups.map((lookup) => this.#session(lookup)) } };
    }
    if (path === ingestEndpoints.wasThere.path) {
      const was_there = this.present.has(`${body['learner']} ${body['target_id']} ${body['request']}`);
      return { status: 200, body: { was_there } };
    }
    return { status: 404, body: {} };
  }

  #session({ token = '', target_id = null }: Partial<LabLookup>): LabSession | null {
    const session = this.sessions.get(token);
    return session && (target_id === null || session.target_id === target_id) ? session : null;
  }

  #enter(body: Record<string, string & number>): Answer {
    const ticket = this.tickets.get(body['ticket'] ?? '');
    const bind = createHash('sha256')
      .update(body['nonce'] ?? '')
      .digest('hex');
    if (!ticket || ticket.used) return { status: 403, body: { code: 'forbidden' } };
    ticket.used = true;
    const target = this.targets.find(({ id }) => id === ticket.targetId);
    const isThere =
      body['target_id'] === null ? target?.host === body['host'] : ticket.targetId === body['target_id'];
    if (!target || !isThere || ticket.bind !== bind) return { status: 403, body: { code: 'forbidden' } };
    const { token } = this.addSession(target, ticket.learner);
    return {
      status: 200,
      body: { token, session: this.sessions.get(token), return_path: ticket.returnPath },
    };
  }

  #ingest(body: unknown): Answer {
    if (!Value.Check(IngestBatch, body)) return { status: 400, body: [...Value.Errors(IngestBatch, body)] };
    if (body.records.some((record) => this.refuse(record)))
      return { status: 400, body: { code: 'invalid_input' } };
    this.batches.push(body.records.length);
    const rejected: { id: string; reason: string }[] = [];
    for (const record of body.records) {
      if (this.rejects.has(record.id)) rejected.push({ id: record.id, reason: 'never' });
      else if (this.records.some((known) => known.id === record.id && !isOpen(known))) this.duplicates++;
      else this.records.push(record);
    }
    return { status: 200, body: { rejected } };
  }
}
