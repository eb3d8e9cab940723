import { pageTexts } from '../pages/page-texts.ts';
import { sendText } from '../pages/pages.ts';
import type { Located, Stage, StageParts } from './stage.ts';

/** Answers `CONNECT`. */
export const openTunnel: Stage<Located, Located> = (located, parts) =>
  located.exchange.head.method === 'CONNECT' ? answerConnect(located, parts) : located;

/** A tunnel carries plain HTTP: its requests are read here like any others, with the token of its `CONNECT`. */
async function answerConnect(
  { exchange, labRequest }: Located,
  { access, proxyTokens }: StageParts,
): Promise<null> {
  const { head, reply, socket } = exchange;
  const { token } = labRequest;
  const isTls = head.target.endsWith(':443');
  const session = isTls || token === undefined ? null : await access.resolveSession(labRequest);
  if (session && token !== undefined) {
    exchange.identify(session.user);
    proxyTokens.openTunnel(socket, token);
    reply.establish();
    return null;
  }
  // What follows may be bytes of the tunnel.
  reply.closeAfterReply();
  if (isTls) sendText(reply, { status: 501, text: `${pageTexts(head).noTlsTunnel}\n` });
  else access.reject(labRequest, reply);
  return null;
}
