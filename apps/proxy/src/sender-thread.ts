import { ingestEndpoints, ingestVersion } from '@sentiero/contracts/ingest';
import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { apiClient, ApiRefused } from './api-client.ts';
import { readFrame } from './recorder/frame.ts';
import { ReusedBytes } from './recorder/reused-bytes.ts';
import { toRecord } from './recorder/to-record.ts';
import type { SenderSettings, Sent } from './sender.ts';
import { readFrames } from './spool-segment.ts';
import type { FramePlace } from './spool.ts';

const batchBytes = 6 * 1024 * 1024;
const opening = `{"version":${ingestVersion},"records":[`;
/** Used again for each batch: as garbage it took a third of this thread's time to collect. */
const read = new ReusedBytes();
const batch = new ReusedBytes();
/** A refusal that says something about the batch, not about us or the moment. */
const aboutTheBatch: ReadonlySet<number> = new Set([400, 413, 422]);

// Given by sender.ts, which starts this thread.
const { address, bodyLimit } = workerData as SenderSettings;
const api = apiClient(address);

parentPort?.on('message', (places: FramePlace[]) => {
  void send(places).then((sent) => parentPort?.postMessage(sent));
});
parentPort?.postMessage('ready');
// Where processors are short, the traffic goes first. Elsewhere than on Linux this would slow the whole process.
if (process.platform === 'linux') os.setPriority(5);

async function send(places: readonly FramePlace[]): Promise<Sent> {
  let frames: Uint8Array[];
  read.clear();
  try {
    frames = places.flatMap((place) => ('path' in place ? readFrames(place, read) : [place.bytes]));
  } catch (error) {
    return { result: 'unreadable', reason: String(error) };
  }
  batch.clear();
  batch.addText(opening);
  let [count, unreadable] = [0, 0];
  for (const frame of frames) {
    const json = await toJson(frame);
    const isFirst = count === unreadable;
    if (json !== null && !isFirst && batch.size + Buffer.byteLength(json) > batchBytes) break;
    count++;
    if (json === null) {
      unreadable++;
      continue;
    }
    if (!isFirst) batch.addText(',');
    batch.addText(json);
  }
  if (count === unreadable) return { result: 'taken', count, unreadable, rejected: [] };
  batch.addText(']}');
  try {
    const { rejected } = await api.callRaw(ingestEndpoints.ingest, batch.all);
    return { result: 'taken', count, unreadable, rejected };
  } catch (error) {
    const isRefused = error instanceof ApiRefused && aboutTheBatch.has(error.status);
    return { result: isRefused ? 'refused' : 'away', reason: String(error) };
  }
}

async function toJson({ buffer, byteOffset, byteLength }: Uint8Array): Promise<string | null> {
  try {
    // Buffers arrive from another thread as plain arrays.
    const frame = readFrame(Buffer.from(buffer, byteOffset, byteLength));
    return frame && JSON.stringify(await toRecord(frame, bodyLimit));
  } catch {
    return null;
  }
}
