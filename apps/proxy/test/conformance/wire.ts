import net, { type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { takeMessage, valuesOf, type Message } from '../differential/messages.ts';
import { startRig, type Rig } from '../harness.ts';

/** The silence after which a connection counts as hanging. */
const hangMs = 8000;
export const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

export type Turn = {
  message: Message;
  /** Each message is reported twice: with its head and when it is complete. */
  isWhole: boolean;
  write(bytes: string): void;
  end(): void;
  reset(): void;
};
export type Conversation = { answers: Message[]; isClosed: boolean; hangs: boolean; text: string };

/** Raw sockets on both sides of the proxy: a learner with a session, and a target. */
export class Wire {
  /** The requests that the target has parsed. */
  seen: Message[] = [];
  /** The target's reaction to a request. */
  turn: (turn: Turn) => void = answerWith(ok);
  readonly #sockets = new Set<Socket>();
  readonly #target = net.createServer({ allowHalfOpen: true }, (socket) => this.#serve(socket));
  #rig: Rig | null = null;

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#target.listen(0, '127.0.0.1', resolve));
    const { port } = this.#target.address() as AddressInfo;
    this.#rig = await startRig(() => undefined, { target: { backend_url: `http://127.0.0.1:${port}/` } });
  }

  async stop(): Promise<void> {
    await this.#rig?.close();
    const closed = new Promise((resolve) => this.#target.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /**
   * Sends pieces on one connection, each after a reaction to the previous one, until every one of `methods` has a
   * response or the proxy closes.
   */
  converse(pieces: string | readonly string[], methods: readonly string[] = ['GET']): Promise<Conversation> {
    const waiting = [pieces].flat().map((piece) => this.#filled(piece));
    return new Promise((resolve) => {
      let text = '';
      const socket = this.#connect();
      const finish = (isClosed: boolean, hangs = false): void => {
        clearTimeout(timer);
        socket.destroy();
        resolve({ answers: answersIn(text, methods, isClosed), isClosed, hangs, text });
      };
      const timer = setTimeout(() => finish(false, true), hangMs);
      const send = (): void => void socket.write(waiting.shift() ?? '', 'latin1');
      socket.on('connect', send);
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
        if (waiting.length > 0) return send();
        const finals = answersIn(text, methods, false).filter(isFinal);
        if (finals.length >= methods.length && finals.every(({ isWhole }) => isWhole)) finish(false);
      });
      socket.on('end', () => finish(true));
      socket.on('error', () => finish(true));
    });
  }

  /** Sends byte by byte and waits for one response. */
  drip(bytes: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = this.#connect();
      socket.on('data', () => {
        socket.destroy();
        resolve();
      });
      socket.on('error', reject).on('end', () => reject(new Error('closed without an answer')));
      const all = [...this.#filled(bytes)];
      const next = (): void =>
        void socket.write(all.shift() ?? '', 'latin1', () => all.length > 0 && setImmediate(next));
      socket.on('connect', next);
    });
  }

  /** Sends the bytes and disconnects once `when` resolves. */
  async hangUp(bytes: string, when: Promise<void>): Promise<void> {
    const socket = this.#connect().on('error', () => undefined);
    socket.write(this.#filled(bytes), 'latin1');
    await when;
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.destroy();
    await closed;
  }

  #connect(): Socket {
    return net.connect({ port: this.#rig?.proxy.port ?? 0, host: '127.0.0.1', allowHalfOpen: true });
  }

  #filled(bytes: string): string {
    return bytes.replaceAll('{lab}', this.#rig?.cookie ?? '');
  }

  #serve(socket: Socket): void {
    let text = '';
    let isReported = false;
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => socket.destroy());
    socket.on('end', () => socket.end());
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (;;) {
        const taken = takeMessage(text, () => false, false);
        if (!taken) return;
        const { message } = taken;
        if (!isReported) this.#report(socket, message, false);
        isReported = !message.isWhole;
        if (!message.isWhole) return;
        text = taken.rest;
        this.seen.push(message);
        this.#report(socket, message, true);
      }
    });
  }

  #report(socket: Socket, message: Message, isWhole: boolean): void {
    const write = (bytes: string): void => void (socket.writable && socket.write(bytes, 'latin1'));
    const turn = { message, isWhole, write, end: () => socket.end(), reset: () => socket.resetAndDestroy() };
    this.turn(turn);
  }
}

/** A wire for the tests of a file; each starts with a target that responds `ok`. */
export function useWire(): Wire {
  const wire = new Wire();
  beforeAll(() => wire.start());
  beforeEach(() => {
    wire.seen = [];
    wire.turn = answerWith(ok);
  });
  afterAll(() => wire.stop());
  return wire;
}

/** Responds with these bytes to all requests except `/after`, which shows whether the connection is still in sync. */
export function answerWith(bytes: string, after: 'keep' | 'end' = 'keep'): (turn: Turn) => void {
  return ({ message, isWhole, write, end }) => {
    if (!isWhole) return;
    if (message.start.includes(' /after ')) return write(ok);
    write(bytes);
    if (after === 'end') end();
  };
}

/** A request of the learner, with lab cookie and Host, unless `lines` contain a Host. */
export function request(start: string, lines: readonly string[] = [], body = ''): string {
  const host = lines.some((line) => /^host\s*:/i.test(line)) ? [] : ['Host: shop.localhost'];
  return `${[start, ...host, 'Cookie: {lab}', ...lines].join('\r\n')}\r\n\r\n${body}`;
}

export const after = request('GET /after HTTP/1.1');
export const paths = (messages: readonly Message[]) => messages.map(({ start }) => start.split(' ')[1]);
export const values = (message: Message | undefined, name: string) => valuesOf(message?.fields ?? [], name);
export const statusOf = (message: Message | undefined) => Number(message?.start.split(' ')[1] ?? 0);
export const statuses = ({ answers }: Conversation) => answers.map(statusOf);

const isFinal = (message: Message) => statusOf(message) >= 200;

function answersIn(text: string, methods: readonly string[], isClosed: boolean): Message[] {
  const answers: Message[] = [];
  for (let rest = text, finals = 0; rest !== '';) {
    const isBodiless = (start: string) => methods[finals] === 'HEAD' || / (1\d\d|204|304)\b/.test(start);
    const taken = takeMessage(rest, isBodiless, true);
    if (!taken) break;
    const { message } = taken;
    const isFramed = message.fields.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
    answers.push({
      ...message,
      isWhole: message.isWhole && (isFramed || isBodiless(message.start) || isClosed),
    });
    if (isFinal(message)) finals++;
    rest = taken.rest;
  }
  return answers;
}
