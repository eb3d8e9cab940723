import { html, raw } from '@sentiero/lab-app';
import type { FastifyInstance } from 'fastify';
import type { CircleContext } from '../context.ts';
import { ownOrigin } from '../http/elsewhere.ts';
import { formOf } from '../http/forms.ts';
import { Problem } from '../http/problem.ts';
import { sendHtml, sendPage } from '../http/send-page.ts';
import { sendSessionEverywhere } from '../http/session.ts';

const path = '/workshop/elsewhere';
const textMost = 2_000;
/** A page without an origin of its own: browsers treat it as one of another site. */
const sandbox = "sandbox allow-scripts; frame-ancestors 'none'";

/** Where learners write a page of another site, and open it. */
export function elsewhereRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get(path, (request, reply) => {
    sendSessionEverywhere(reply);
    const circleAddress = ownOrigin(request).replace(/^http/, 'ws');
    const script = `<script>\nconst circle = ${JSON.stringify(circleAddress)};\n\n</script>\n`;
    return sendPage(circle, reply, ({ elsewhere }) => ({
      title: elsewhere.title,
      content: html`<h1>${elsewhere.title}</h1>
        <p class="lead">${elsewhere.lead}</p>
        <form method="post" action="${path}" target="_blank" class="sheet">
          <label
            >HTML
            <textarea name="html" rows="12" maxlength="${textMost}" spellcheck="false" class="code">
${`<h1>${elsewhere.prize}</h1>\n${script}`}</textarea>
          </label>
          <button>${elsewhere.open}</button>
        </form>`,
    }));
  });

  app.post(path, (request, reply) => {
    const text = formOf(request).get('html') ?? '';
    if (text.length > textMost) throw new Problem(400, 'unreadable');
    reply.header('Content-Security-Policy', sandbox);
    return sendHtml(reply, html`<!doctype html>${raw(text)}`.text);
  });
}
