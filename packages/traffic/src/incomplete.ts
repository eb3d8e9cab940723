import type { CapturedBody, CapturedRequest, CutPart } from '@sentiero/contracts/capture';

/** The parts of a record that its request is made of; the URL repeats the target. */
const requestParts: ReadonlySet<CutPart> = new Set(['method', 'target', 'request_headers']);

/** The parts of the recorded request, besides its body, of which only the beginning was kept. */
export const missingParts = ({ cut = [] }: Pick<CapturedRequest, 'cut'>): readonly CutPart[] =>
  cut.filter((part) => requestParts.has(part));

/** Whether bytes of the recorded body are missing. Those with a content coding can be whole although less was decoded. */
export function isBodyIncomplete(body: CapturedBody | null): boolean {
  if (!body?.truncated) return false;
  return body.coded === undefined || atob(body.coded).length !== body.size;
}

/** Whether a part of the recorded request is missing, so that it cannot be sent again as it was. */
export const isIncomplete = (record: Pick<CapturedRequest, 'cut' | 'request'>): boolean =>
  isBodyIncomplete(record.request.body) || missingParts(record).length > 0;
