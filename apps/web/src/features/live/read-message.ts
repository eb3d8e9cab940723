import { outcomes, type CapturedRequest, type TargetEvent } from '@sentiero/contracts/capture';
import type { ChannelName, ControlMessage, ProgressUpdate } from '@sentiero/contracts/realtime';

type Messages = { requests: CapturedRequest; events: TargetEvent; progress: ProgressUpdate };
export type Heard<Name extends ChannelName> =
  { control: ControlMessage } | { control: null; message: Messages[Name] };

type Fields = Record<string, unknown>;

/**
 * What a socket's text says; null when it is not what the contract promises, so that one odd message costs a row and
 * not the page. A full check against the schemas would cost more code than all of this folder.
 */
export function readMessage<Name extends ChannelName>(name: Name, text: string): Heard<Name> | null {
  const message = parse(text);
  if (!isFields(message)) return null;
  if ('control' in message) return isControl(message) ? { control: message } : null;
  return guards[name](message) ? { control: null, message } : null;
}

const guards: { [Name in ChannelName]: (message: Fields) => message is Messages[Name] } = {
  requests: isCapturedRequest,
  events: isTargetEvent,
  progress: isProgressUpdate,
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isControl(message: Fields): message is ControlMessage {
  const { control, last } = message;
  return typeof control === 'string' && (last === undefined || isCount(last));
}

function isCapturedRequest(message: Fields): message is Fields & CapturedRequest {
  const { id, method, url, status, duration, code, outcome, completed } = message;
  const { request, informational, response, cut } = message;
  return (
    isNumbered(message) &&
    [id, method, url, status].every(isText) &&
    typeof duration === 'number' &&
    (code === null || isCount(code)) &&
    outcomes.some((known) => known === outcome) &&
    Array.isArray(completed) &&
    completed.every(isCount) &&
    isExchangeHalf(request) &&
    isText(request['target']) &&
    (informational === undefined || (Array.isArray(informational) && informational.every(isInformational))) &&
    (response === null || isExchangeHalf(response)) &&
    (cut === undefined || (Array.isArray(cut) && cut.every(isText)))
  );
}

function isTargetEvent(message: Fields): message is Fields & TargetEvent {
  const { id, type, request, data } = message;
  return isNumbered(message) && isText(id) && isText(type) && isTextOrNull(request) && isFields(data);
}

function isProgressUpdate(message: Fields): message is Fields & ProgressUpdate {
  const { lesson, step, completed, request, event } = message;
  return (
    isCount(lesson) && isCount(step) && isText(completed) && isTextOrNull(request) && isTextOrNull(event)
  );
}

function isNumbered({ seq, target }: Fields): boolean {
  return isCount(seq) && seq > 0 && isFields(target) && isCount(target['id']);
}

function isExchangeHalf(half: unknown): half is Fields {
  return isFields(half) && isPairs(half['headers']) && isPairs(half['trailers']) && isBody(half['body']);
}

function isInformational(answer: unknown): boolean {
  return (
    isFields(answer) && isCount(answer['code']) && isText(answer['status']) && isPairs(answer['headers'])
  );
}

function isBody(body: unknown): boolean {
  if (body === null) return true;
  if (!isFields(body)) return false;
  const { encoding, content, size } = body;
  return (encoding === 'utf8' || encoding === 'hex') && isText(content) && isCount(size);
}

function isPairs(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isText))
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
