import type { CapturedMessage, CapturedRequest, TargetEvent } from '@sentiero/contracts/capture';
import { searchedText } from '@sentiero/traffic/captured-body';

type Recorded = CapturedRequest | TargetEvent;

/**
 * Whether a record contains the text, in any letter case: a request in its URL as sent or decoded, its headers or
 * bodies, an event in its type or data. The result is cached per record.
 */
export function createTextSearch(text: string): (record: Recorded) => boolean {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return () => true;
  const known = new WeakMap<Recorded, boolean>();
  const isIn = (own: string) => own.toLowerCase().includes(wanted);
  const isInMessage = ({ headers, body }: CapturedMessage) =>
    headers.some(([name, value]) => isIn(`${name}: ${value}`)) || isIn(searchedText(body));
  const isInRequest = ({ url, request, response }: CapturedRequest) =>
    isIn(url) ||
    isIn(decodedUrl(url)) ||
    isInMessage(request) ||
    (response !== null && isInMessage(response));
  // Quotes and backslashes of a value are found both as they were sent and as JSON spells them.
  const inJson = JSON.stringify(wanted).slice(1, -1);
  const isInEvent = ({ type, data }: TargetEvent) => {
    const json = JSON.stringify(data).toLowerCase();
    return isIn(type) || json.includes(wanted) || json.includes(inJson);
  };
  return (record) => {
    const found = known.get(record) ?? ('method' in record ? isInRequest(record) : isInEvent(record));
    known.set(record, found);
    return found;
  };
}

/** The URL with its escapes decoded; empty if they are malformed. */
function decodedUrl(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '));
  } catch {
    return '';
  }
}
