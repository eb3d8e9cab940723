import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { WebSocket } from 'ws';

type Handshake = { readonly address: string; readonly headers: OutgoingHttpHeaders };

const handshakeTimeout = 30_000;
/** The time for something to come back after the opening, and after each message. */
const answerMs = 1_500;
/** All has come back once nothing more comes for this time. */
const silenceMs = 150;
const mostHeard = 200;

/** Opens a websocket and sends the messages. Returns the answer to the handshake, and what came back, one a line. */
export async function talk({ address, headers }: Handshake, messages: readonly string[]) {
  const socket = new WebSocket(address, { headers, handshakeTimeout, perMessageDeflate: false });
  const heard: string[] = [];
  const gone = new AbortController();
  socket.on('message', (data: Buffer) => heard.push(data.toString())).on('close', () => gone.abort());
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      socket.on('upgrade', resolve).on('error', reject);
      socket.on('unexpected-response', (_request, refusal) => resolve(refusal));
    });
    if (answer.statusCode !== 101) return { answer, text: await textOf(answer) };
    const listener = new Listener(socket, heard, gone.signal);
    await listener.untilSilent();
    for (const message of messages) {
      if (socket.readyState === WebSocket.OPEN) socket.send(message);
      await listener.untilSilent();
    }
    return { answer, text: heard.join('\n') };
  } finally {
    socket.terminate();
  }
}

class Listener {
  readonly #socket: WebSocket;
  readonly #heard: readonly string[];
  readonly #gone: AbortSignal;
  #waitedFor = 0;

  constructor(socket: WebSocket, heard: readonly string[], gone: AbortSignal) {
    this.#socket = socket;
    this.#heard = heard;
    this.#gone = gone;
  }

  async untilSilent(): Promise<void> {
    for (let waitMs = answerMs; this.#heard.length < mostHeard; waitMs = silenceMs) {
      if (this.#heard.length === this.#waitedFor && !(await this.#hears(waitMs))) return;
      this.#waitedFor = this.#heard.length;
    }
  }

  async #hears(waitMs: number): Promise<boolean> {
    const signal = AbortSignal.any([this.#gone, AbortSignal.timeout(waitMs)]);
    return once(this.#socket, 'message', { signal }).then(
      () => true,
      () => false,
    );
  }
}

export async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk as string;
  return text;
}
