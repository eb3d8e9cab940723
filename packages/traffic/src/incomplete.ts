import type { CapturedRequest, CutPart } from '@sentiero/contracts/capture';

/** The parts of a record that its request is made of. */
const requestParts: ReadonlySet<CutPart> = new Set(['method', 'url', 'target', 'request_headers']);

/** The parts of the recorded request, besides its body, of which only the beginning was kept. */
export const missingParts = ({ cut = [] }: Pick<CapturedRequest, 'cut'>): readonly CutPart[] =>
  cut.filter((part) => requestParts.has(part));

/** Whether a part of the recorded request is missing, so that it cannot be sent again as it was. */
export const isIncomplete = (record: Pick<CapturedRequest, 'cut' | 'request'>): boolean =>
  record.request.body?.truncated === true || missingParts(record).length > 0;
