import { ingestEndpoints, ingestVersion } from '@sentiero/contracts/ingest';
import { parentPort, workerData } from 'node:worker_threads';
import { apiClient, ApiRefused } from './api-client.ts';
import { readFrame } from './recorder/frame.ts';
import { toRecord } from './recorder/to-record.ts';
import type { SenderSettings, SendOrder, Sent } from './sender.ts';

const batchBytes = 6 * 1024 * 1024;
/** A refusal that says something about the batch, not about us or the moment. */
const aboutTheBatch: ReadonlySet<number> = new Set([400, 413, 422]);

// Given by sender.ts, which starts this thread.
const { address, bodyLimit } = workerData as SenderSettings;
const api = apiClient(address);

parentPort?.on('message', (order: SendOrder) => {
  void send(order).then((sent) => parentPort?.postMessage(sent));
});

async function send(order: SendOrder): Promise<Sent> {
  const texts: string[] = [];
  let [count, unreadable, size] = [0, 0, 0];
  for (const frame of framesOf(order)) {
    const text = await toText(frame);
    size += text === null ? 0 : Buffer.byteLength(text) + 1;
    if (texts.length > 0 && size > batchBytes) break;
    count++;
    if (text === null) unreadable++;
    else texts.push(text);
  }
  if (texts.length === 0) return { result: 'taken', count, unreadable, rejected: [] };
  try {
    const json = `{"version":${ingestVersion},"records":[${texts.join(',')}]}`;
    const { rejected } = await api.callRaw(ingestEndpoints.ingest, json);
    return { result: 'taken', count, unreadable, rejected };
  } catch (error) {
    const isRefused = error instanceof ApiRefused && aboutTheBatch.has(error.status);
    return { result: isRefused ? 'refused' : 'away', reason: String(error) };
  }
}

function framesOf({ bytes, lengths }: SendOrder): Buffer[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  return lengths.map((length) => all.subarray(at, (at += length)));
}

async function toText(bytes: Buffer): Promise<string | null> {
  try {
    const frame = readFrame(bytes);
    return frame && JSON.stringify(await toRecord(frame, bodyLimit));
  } catch {
    return null;
  }
}
