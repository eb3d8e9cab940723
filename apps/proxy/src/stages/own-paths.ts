import { labPaths } from '@sentiero/contracts/lab';
import { isReservedPath } from '../access/own-paths.ts';
import { pageTexts } from '../pages/page-texts.ts';
import { sendText } from '../pages/pages.ts';
import type { Arrived, Located, Stage } from './stage.ts';

/** The path by which a client may mean the proxy itself; null for the bench, which means the target. */
export function ownPathOf({ exchange, bench }: Arrived): string | null {
  return bench ? null : (exchange.head.target.split('?', 1)[0] ?? null);
}

/** Answers the paths that no target receives. */
export const answerOwnPaths: Stage<Located, Located> = (located, { access }) => {
  const { exchange, labRequest } = located;
  const { head, reply } = exchange;
  if (ownPathOf(located) === labPaths.enter) return access.enter(labRequest, reply).then(() => null);
  if (!isReservedPath(head.target)) return located;
  sendText(reply, { status: 404, text: `${pageTexts(head).notFound}\n` });
  return null;
};

/** `Max-Forwards: 0` addresses the first server on the path, which is the proxy. */
export const answerMaxForwards: Stage<Located, Located> = (located) => {
  const { head, reply } = located.exchange;
  const left = head.fields.get('max-forwards');
  if (head.method !== 'OPTIONS' || left === undefined) return located;
  if (!/^\d{1,9}$/.test(left)) {
    reply.closeAfterReply();
    sendText(reply, { status: 400, text: 'Max-Forwards must be a number.\n' });
    return null;
  }
  if (Number(left) > 0) return located;
  sendText(reply, {
    status: 200,
    text: '',
    headers: { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' },
  });
  return null;
};
