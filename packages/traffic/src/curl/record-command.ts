import { originOf, type CapturedRequest } from '@sentiero/contracts/capture';
import { isBodyIncomplete, missingParts } from '../incomplete.ts';
import { sentRequest } from '../sent-bytes.ts';
import { curlCommand } from './curl-command.ts';

/** The command that sends a recorded request again, as far as it was recorded; comments say what is missing. */
export function recordCommand(record: CapturedRequest, cookie: string | null): string {
  const { body, trailers } = record.request;
  const missing = missingParts(record);
  return curlCommand({
    ...sentRequest(record),
    origin: originOf(record.url),
    cookie,
    notes: [
      ...(missing.length > 0 ? [`Incomplete: only the beginning was kept of ${missing.join(', ')}.`] : []),
      ...(body && isBodyIncomplete(body)
        ? [`The body is incomplete: only its beginning was recorded, of ${body.size} bytes.`]
        : []),
      ...(trailers.length > 0 ? ['Incomplete: curl cannot send trailers.'] : []),
    ],
  });
}
