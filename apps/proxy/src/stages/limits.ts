import { pageTexts } from '../pages/page-texts.ts';
import { sendText } from '../pages/pages.ts';
import { recordRefusal } from '../recorder/record-exchange.ts';
import type { Identified, Stage } from './stage.ts';

/** Answers a request beyond the limits; any other is watched until it, or its session, ends. */
export const limit: Stage<Identified, Identified> = (identified, parts) => {
  const { exchange, labRequest, arrival } = identified;
  const { metrics, limits, sessions, access } = parts;
  const leave = limits.enter(exchange, arrival.user);
  if (!leave) {
    const { head, reply } = exchange;
    const { tooMany } = pageTexts(head);
    metrics.refused.inc({ reason: 'limit' });
    recordRefusal(arrival, { code: 429, text: tooMany }, parts.records);
    sendText(reply, { status: 429, text: `${tooMany}\n`, headers: { 'Retry-After': '1' } });
    return null;
  }
  metrics.running.inc();
  exchange.whenOver(() => {
    metrics.running.dec();
    leave();
  });
  if (!arrival.attributed) sessions.watch(exchange, () => access.resolveSession(labRequest));
  return identified;
};
