import type { VisitedInstance } from '@sentiero/contracts/ingest';
import type { RequestHead } from '@sentiero/http1/request-head';
import { filled } from '@sentiero/service';
import { pageTexts } from '../pages/page-texts.ts';
import type { Page } from '../pages/pages.ts';

const againSeconds = 1;
/** By then the API starts a copy again that failed. */
const afterFailureSeconds = 31;
/** An engine that is away may be restarting. */
const withoutEngineSeconds = 5;

/** The page shown while the learner's copy of the target does not run; it reloads if that may change. */
export function waitingPage(head: RequestHead, name: string, visit: VisitedInstance): Page {
  const { language, copy } = pageTexts(head);
  const { starting, queued, failed, noEngine, tooMany } = copy;
  const page = { status: 503, language, headers: { 'Retry-After': String(againSeconds) } };
  const link = (label: string) => ({ href: /^\/(?![/\\])/.test(head.target) ? head.target : '/', label });
  if (visit.running.length > 0)
    return {
      ...page,
      title: tooMany.title,
      text: filled(tooMany.text, { running: visit.running.join(', ') }),
      link: link(tooMany.link),
    };
  if (visit.state === 'failed') {
    const hasNoEngine = visit.error === 'no_engine' || visit.error === 'no_isolation';
    if (hasNoEngine)
      return {
        ...page,
        title: failed.title,
        text: filled(noEngine, { name }),
        refreshSeconds: withoutEngineSeconds,
      };
    const anew = { refreshSeconds: afterFailureSeconds, link: link(failed.link) };
    return { ...page, ...anew, title: failed.title, text: filled(failed.text, { name }) };
  }
  const again = { ...page, refreshSeconds: againSeconds };
  if (visit.place !== null)
    return { ...again, title: queued.title, text: filled(queued.text, { place: visit.place }) };
  return { ...again, title: starting.title, text: filled(starting.text, { name }) };
}
