import { filled } from '@sentiero/service';
import { html } from '@sentiero/lab-app';
import type { Delivery } from '../till/delivery.ts';
import { items, type Sale } from '../till/till.ts';
import type { Page } from './layout.ts';

/** The test till: a few things to buy, and below them what the till has sent. */
export function tillPage(sales: readonly Sale[]): Page {
  return ({ till, home }) => ({
    title: till.title,
    content: html`<h1>${till.title}</h1>
      <p class="lead">${till.lead}</p>
      <form method="post" action="/till" class="panel row">
        ${items.map((item) => html`<button name="item" value="${item}">${filled(till.buy, { item: till.items[item] })}</button>`)}
      </form>
      <h2>${till.sent}</h2>
      <p class="quiet">${till.sentLead}</p>
      ${sales.length === 0 && html`<p class="quiet">${till.nothingSent}</p>`}
      ${sales.map(
        ({ item, delivery, stamps }) =>
          html`<section class="panel">
            <h3>${till.items[item]}</h3>
            <pre><code>${requestOf(delivery)}</code></pre>
            <p class="good">200 · ${home.stamps}: ${stamps}</p>
          </section>`,
      )}`,
  });
}

function requestOf({ id, timestamp, signature, body }: Delivery): string {
  return [
    'POST /api/webhooks/till HTTP/1.1',
    'Content-Type: application/json',
    `webhook-id: ${id}`,
    `webhook-timestamp: ${timestamp}`,
    `webhook-signature: ${signature}`,
    '',
    body,
  ].join('\n');
}
