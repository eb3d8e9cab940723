import type { Exchange } from '@sentiero/http1/exchange';
import { isPageLoad } from '../access/lab-access.ts';
import { ApiUnavailable } from '../api/api-client.ts';
import { pageTexts } from '../pages/page-texts.ts';
import { sendPage, sendText } from '../pages/pages.ts';
import type { StageParts } from './stage.ts';

/** A page that could not be answered without the API asks again after so long. */
const awaySeconds = 2;

/** Answers a request that a stage could neither answer nor pass on. */
export function answerError(
  error: unknown,
  { head, reply }: Exchange,
  { metrics, log }: Pick<StageParts, 'metrics' | 'log'>,
): void {
  if (!(error instanceof ApiUnavailable)) {
    metrics.errors.inc();
    log.error({ err: error }, 'a request failed');
  }
  if (reply.hasStarted) return reply.abort();
  const { language, platformAway, platformUnavailable, internal } = pageTexts(head);
  if (!(error instanceof ApiUnavailable)) return sendText(reply, { status: 500, text: `${internal}\n` });
  const away = { status: 503, headers: { 'Retry-After': String(awaySeconds) } };
  if (!isPageLoad(head)) return sendText(reply, { ...away, text: `${platformUnavailable}\n` });
  sendPage(reply, { ...away, language, ...platformAway, refreshSeconds: awaySeconds });
}
