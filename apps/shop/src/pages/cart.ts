import type { Row } from '../data/statement.ts';
import { html, type Html } from '../html.ts';
import type { Page } from './layout.ts';
import { picture } from './pictures.ts';
import { price } from './price.ts';

export function cartPage(lines: readonly Row[]): Page {
  const total = lines.reduce((sum, line) => sum + Number(line['amount']), 0);
  return {
    title: 'Your basket',
    content: html`<h1>Your basket</h1>
      ${
        lines.length === 0
          ? html`<p class="quiet">Still empty. <a href="/">Have a look around.</a></p>`
          : html`<ul class="lines">
                ${lines.map(cartLine)}
              </ul>
              <p class="price big">Total ${price(total)}</p>
              <form method="post" action="/orders" class="panel">
                <label>A word to Rosa <input name="note" maxlength="300" /></label>
                <label>Voucher <input name="voucher" maxlength="40" autocomplete="off" /></label>
                <button class="button">Order, pay at the till</button>
              </form>`
      }`,
  };
}

function cartLine(line: Row): Html {
  return html`<li>
    ${picture(Number(line['product_id']))}
    <div><b>${line['name'] ?? ''}</b><br />${line['quantity'] ?? ''} × ${price(line['price'])}</div>
    <span class="price">${price(line['amount'])}</span>
    <button class="pill" data-remove="/api/cart/${line['id'] ?? ''}">Remove</button>
  </li>`;
}
