import net, { type AddressInfo, type Socket } from 'node:net';
import { takeMessage, valuesOf, type Message } from '../differential/messages.ts';
import { sendRaw } from '../differential/raw-client.ts';
import { talk } from '../harness.ts';

export type Observation = {
  name: string;
  /** The request line and header lines, without `Host`. */
  request: readonly string[];
  body: string;
  /** The backend's answer, byte for byte. */
  answer: string;
  after: 'keep' | 'end' | 'reset';
  /** The reasons for which the learner or the backend gets something else than straight. */
  differs: readonly string[];
  /** The text of the response in the record; null if it is shown as hex; undefined if that is no matter. */
  shown: string | null | undefined;
};

const mark = 'x-case';
export const host = 'odd.localhost';

/** A backend that answers each request with the bytes of its observation. */
export class OddBackend {
  readonly #cases: readonly Observation[];
  readonly #seen = new Map<string, Message>();
  readonly #sockets = new Set<Socket>();
  readonly #server = net.createServer({ allowHalfOpen: true }, (socket) => this.#serve(socket));

  constructor(cases: readonly Observation[]) {
    this.#cases = cases;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** The request as the backend received it last. */
  taken(index: number): Message | undefined {
    const message = this.#seen.get(String(index));
    this.#seen.delete(String(index));
    return message;
  }

  #serve(socket: Socket): void {
    let text = '';
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('end', () => socket.end());
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const taken = takeMessage(text, () => false, false);
      if (!taken?.message.isWhole) return;
      text = taken.rest;
      const [index = ''] = valuesOf(taken.message.fields, mark);
      this.#seen.set(index, taken.message);
      const { answer, after } = this.#cases[Number(index)] ?? { answer: '', after: 'end' };
      socket.write(answer.replaceAll('BACKEND', `127.0.0.1:${this.port}`), 'latin1');
      if (after === 'end') socket.end();
      if (after === 'reset') setImmediate(() => socket.resetAndDestroy());
    });
  }
}

/** The answer to an observation's request, sent to that port. */
export async function ask(
  { request, body, answer }: Observation,
  { port, index, more }: { port: number; index: number; more: readonly string[] },
): Promise<Message | undefined> {
  const [line = '', ...lines] = request;
  const head = [line, `Host: ${host}`, `X-Case: ${index}`, ...lines, ...more].join('\r\n');
  // What follows a switch of protocols ends with the connection.
  if (answer.startsWith('HTTP/1.1 101')) {
    const text = await talk(port, `${head}\r\n\r\n`);
    return takeMessage(text, () => false, true)?.message;
  }
  const [method = ''] = line.split(' ');
  const { answers } = await sendRaw(port, [Buffer.from(`${head}\r\n\r\n${body}`, 'latin1')], [method]);
  return answers[0];
}

function linesOf(message: Message | undefined): string[] {
  if (!message) return ['nothing'];
  const { start, fields, body, trailers, isWhole } = message;
  return [
    start,
    ...fields.map(([name, value]) => `${name}: ${value}`),
    `body ${body}`,
    ...trailers.map(([name, value]) => `trailer ${name}: ${value}`),
    ...(isWhole ? [] : ['cut off']),
  ];
}

/** The lines of one only: `- ` what was straight, `+ ` what is through the proxy. */
export function differences(straight: Message | undefined, through: Message | undefined): string[] {
  const [before, after] = [linesOf(straight), linesOf(through)];
  const removed = subtract(before, after).map((line) => `- ${line}`);
  const added = subtract(after, before).map((line) => `+ ${line}`);
  const kept = (lines: string[], other: string[]) => lines.filter((line) => other.includes(line));
  const isInOrder = kept(before, after).join('\n') === kept(after, before).join('\n');
  return [...removed, ...added, ...(isInOrder ? [] : ['another order'])].map((line) =>
    line.replaceAll('\n', ' ').slice(0, 120),
  );
}

/** Each line as often as the other list lacks it. */
function subtract(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const place = left.indexOf(line);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}
