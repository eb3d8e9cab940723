import type { Row } from '@sentiero/lab-app/sql/row';
import { html, type Html } from '@sentiero/lab-app';
import type { Page } from './layout.ts';
import { picture } from './pictures.ts';
import { price } from './price.ts';

export function cartPage(lines: readonly Row[]): Page {
  const total = lines.reduce((sum, line) => sum + Number(line['amount']), 0);
  return ({ cart }) => ({
    title: cart.title,
    content: html`<h1>${cart.title}</h1>
      ${
        lines.length === 0
          ? html`<p class="quiet">${cart.empty} <a href="/">${cart.lookAround}</a></p>`
          : html`<ul class="lines">
                ${lines.map((line) => cartLine(line, cart.remove))}
              </ul>
              <p class="price big">${cart.total} ${price(total)}</p>
              <form method="post" action="/orders" class="panel">
                <label>${cart.note} <input name="note" maxlength="300" /></label>
                <label>${cart.voucher} <input name="voucher" maxlength="40" autocomplete="off" /></label>
                <button class="button">${cart.order}</button>
              </form>`
      }`,
  });
}

function cartLine(line: Row, remove: string): Html {
  return html`<li>
    ${picture(Number(line['product_id']))}
    <div><b>${line['name'] ?? ''}</b><br />${line['quantity'] ?? ''} × ${price(line['price'])}</div>
    <span class="price">${price(line['amount'])}</span>
    <button class="pill" data-remove="/api/cart/${line['id'] ?? ''}">${remove}</button>
  </li>`;
}
