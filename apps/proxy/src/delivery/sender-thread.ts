import { ingestEndpoints, ingestVersion } from '@sentiero/contracts/ingest';
import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { apiClient, ApiRefused } from '../api/api-client.ts';
import { readFrame, type Frame } from '../recorder/frame.ts';
import { ReusedBytes } from '../recorder/reused-bytes.ts';
import { toRecord } from '../recorder/to-record.ts';
import type { BatchMessage, SenderSettings, Sent } from './sender.ts';
import type { RecordPlace } from '../spool/spool-batch.ts';
import type { Shed } from '@sentiero/contracts/capture';
import { readFrames } from '../spool/spool-segment.ts';

/**
 * The limit applies to the JSON, since bodies grow when they are decoded. A batch should not keep the API busy for
 * long while other users' records wait.
 */
const batchBytes = 3 * 1024 * 1024;
const opening = `{"version":${ingestVersion},"records":[`;
/** Buffers are reused for each batch: collecting them as garbage took a third of this thread's time. */
const read = new ReusedBytes();
const batch = new ReusedBytes();
/** Status codes that refer to the batch itself rather than to the caller or a temporary state. */
const batchErrors: ReadonlySet<number> = new Set([400, 413, 422]);

// The data comes from sender.ts, which starts this thread.
const { address, bodyLimit } = workerData as SenderSettings;
const api = apiClient(address);

parentPort?.on('message', (parcel: BatchMessage) => {
  void send(parcel).then((sent) => parentPort?.postMessage(sent));
});
parentPort?.postMessage('ready');
// Traffic has priority where processors are scarce. On other systems this call would slow down the whole process.
if (process.platform === 'linux') os.setPriority(5);

async function send({ places, notices }: BatchMessage): Promise<Sent> {
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
  const notified: number[] = [];
  for (const frame of found) {
    const notice = notices.get(count);
    const json = typeof frame === 'string' ? null : await toJson(frame, notice);
    if (json !== null && sent > 0 && batch.size + Buffer.byteLength(json) > batchBytes) break;
    if (json !== null && notice) notified.push(count);
    count++;
    if (frame === 'torn' || (json === null && frame !== 'missing')) unreadable++;
    if (json === null) continue;
    if (sent++ > 0) batch.addText(',');
    batch.addText(json);
  }
  const isMissing = found.includes('missing');
  const accepted = { result: 'accepted', count, sent, notified, unreadable, isMissing } as const;
  if (sent === 0) return { ...accepted, rejected: [] };
  batch.addText(']}');
  try {
    const { rejected } = await api.callRaw(ingestEndpoints.ingest, batch.all);
    return { ...accepted, rejected };
  } catch (error) {
    const isRefused = error instanceof ApiRefused && batchErrors.has(error.status);
    return { result: isRefused ? 'refused' : 'unavailable', reason: String(error) };
  }
}

type Found = Frame | 'torn' | 'missing';

function readPlace(place: RecordPlace): Found[] {
  if (!('path' in place)) return [readFrame(asBuffer(place.bytes)) ?? 'torn'];
  try {
    return readFrames(place, read).map((frame) => frame ?? 'torn');
  } catch (error) {
    // The file was dropped after the batch was chosen; the batch's other records are still sent.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return place.places.map(() => 'missing');
    throw error;
  }
}

/** Buffers arrive from another thread as plain Uint8Arrays. */
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
