import type { FastifyRequest } from 'fastify';
import { foundOn, type Rendered } from '@sentiero/lab-app/scripts/executable';
import { effectOf } from '@sentiero/lab-app/scripts/rendered';
import type { ShopContext } from '../context.ts';
import { renderPage } from '../http/answer.ts';
import { noticePage, type Note } from '../pages/notice.ts';
import { rulesOf } from './page-rules.ts';

/** The effect of a note on its page, as the vulnerable shop sends it. No text can add a script element to it. */
export function renderedNotice(shop: ShopContext, request: FastifyRequest, note: Note): Rendered {
  const html = renderPage(request, noticePage(note, { isDefended: false, nonce: null }));
  const found = foundOn(html, rulesOf(shop, request));
  return effectOf(
    [],
    found.filter(({ carrier }) => carrier !== 'script' || leavesString(note.text)),
  );
}

/** Whether the text ends the string, in single quotes, in which the page’s own script holds it. */
function leavesString(text: string): boolean {
  return !/^(?:[^'\\]|\\.)*$/s.test(text);
}
