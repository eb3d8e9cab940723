import { ingestEndpoints, ingestVersion } from '@sentiero/contracts/ingest';
import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { apiClient, ApiRefused } from '../api/api-client.ts';
import { readFrame, type Frame } from '../recorder/frame.ts';
import { ReusedBytes } from '../recorder/reused-bytes.ts';
import { toRecord } from '../recorder/to-record.ts';
import type { Parcel, SenderSettings, Sent } from './sender.ts';
import type { RecordPlace } from '../spool/spool-batch.ts';
import type { Shed } from '@sentiero/contracts/capture';
import { readFrames } from '../spool/spool-segment.ts';

/** As JSON: bodies grow when they are decoded. The API is done with it soon, and somebody else's records wait. */
const batchBytes = 3 * 1024 * 1024;
const opening = `{"version":${ingestVersion},"records":[`;
/** Used again for each batch: as garbage it took a third of this thread's time to collect. */
const read = new ReusedBytes();
const batch = new ReusedBytes();
/** A refusal that says something about the batch, not about us or the moment. */
const aboutTheBatch: ReadonlySet<number> = new Set([400, 413, 422]);

// Given by sender.ts, which starts this thread.
const { address, bodyLimit } = workerData as SenderSettings;
const api = apiClient(address);

parentPort?.on('message', (parcel: Parcel) => {
  void send(parcel).then((sent) => parentPort?.postMessage(sent));
});
parentPort?.postMessage('ready');
// Where processors are short, the traffic goes first. Elsewhere than on Linux this would slow the whole process.
if (process.platform === 'linux') os.setPriority(5);

async function send({ places, notes }: Parcel): Promise<Sent> {
  let found: Found[];
  read.clear();
  try {
    found = places.flatMap(readPlace);
  } catch (error) {
    return { result: 'unreadable', reason: String(error) };
  }
  batch.clear();
  batch.addText(opening);
  let [count, sent, unreadable] = [0, 0, 0];
  const told: number[] = [];
  for (const frame of found) {
    const note = notes.get(count);
    const json = typeof frame === 'string' ? null : await toJson(frame, note);
    if (json !== null && sent > 0 && batch.size + Buffer.byteLength(json) > batchBytes) break;
    if (json !== null && note) told.push(count);
    count++;
    if (frame === 'torn' || (json === null && frame !== 'missing')) unreadable++;
    if (json === null) continue;
    if (sent++ > 0) batch.addText(',');
    batch.addText(json);
  }
  const isMissing = found.includes('missing');
  const taken = { result: 'taken', count, sent, told, unreadable, isMissing } as const;
  if (sent === 0) return { ...taken, rejected: [] };
  batch.addText(']}');
  try {
    const { rejected } = await api.callRaw(ingestEndpoints.ingest, batch.all);
    return { ...taken, rejected };
  } catch (error) {
    const isRefused = error instanceof ApiRefused && aboutTheBatch.has(error.status);
    return { result: isRefused ? 'refused' : 'away', reason: String(error) };
  }
}

type Found = Frame | 'torn' | 'missing';

function readPlace(place: RecordPlace): Found[] {
  if (!('path' in place)) return [readFrame(asBuffer(place.bytes)) ?? 'torn'];
  try {
    return readFrames(place, read).map((frame) => frame ?? 'torn');
  } catch (error) {
    // Given up since this batch was put together: others' records in it go on.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return place.places.map(() => 'missing');
    throw error;
  }
}

/** Buffers arrive from another thread as plain arrays. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

async function toJson(frame: Frame, shed: Shed | undefined): Promise<string | null> {
  try {
    const record = await toRecord(frame, bodyLimit);
    return JSON.stringify(shed ? { ...record, shed } : record);
  } catch {
    return null;
  }
}
