import { ingestEndpoints, ingestVersion } from '@sentiero/contracts/ingest';
import { parentPort, workerData } from 'node:worker_threads';
import { apiClient, ApiRefused } from './api-client.ts';
import { readFrame } from './recorder/frame.ts';
import { toRecord } from './recorder/to-record.ts';
import type { SenderSettings, Sent } from './sender.ts';
import { readFrames } from './spool-segment.ts';
import type { FramePlace } from './spool.ts';

const batchBytes = 6 * 1024 * 1024;
/** A refusal that says something about the batch, not about us or the moment. */
const aboutTheBatch: ReadonlySet<number> = new Set([400, 413, 422]);

// Given by sender.ts, which starts this thread.
const { address, bodyLimit } = workerData as SenderSettings;
const api = apiClient(address);

parentPort?.on('message', (places: FramePlace[]) => {
  void send(places).then((sent) => parentPort?.postMessage(sent));
});
parentPort?.postMessage('ready');

async function send(places: readonly FramePlace[]): Promise<Sent> {
  let frames: Uint8Array[];
  try {
    frames = places.flatMap((place) =>
      'path' in place ? readFrames(place.path, place.offsets, place.lengths) : [place.bytes],
    );
  } catch (error) {
    return { result: 'unreadable', reason: String(error) };
  }
  const texts: string[] = [];
  let [count, unreadable, size] = [0, 0, 0];
  for (const frame of frames) {
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

async function toText({ buffer, byteOffset, byteLength }: Uint8Array): Promise<string | null> {
  try {
    // Buffers arrive from another thread as plain arrays.
    const frame = readFrame(Buffer.from(buffer, byteOffset, byteLength));
    return frame && JSON.stringify(await toRecord(frame, bodyLimit));
  } catch {
    return null;
  }
}
