import { filled } from '@sentiero/service';
import type { Row } from '@sentiero/lab-app/sql/row';
import { html, type Html } from '@sentiero/lab-app';
import type { Words } from '../locales/languages.ts';
import type { Page } from './layout.ts';
import { price } from './price.ts';

type OrderWords = Words['orders'];

export function ordersPage(orders: readonly Row[]): Page {
  return ({ orders: words }) => ({
    title: words.title,
    content: html`<h1>${words.title}</h1>
      ${orders.length === 0 ? html`<p class="quiet">${words.none}</p>` : orderTable(orders, words)}`,
  });
}

function orderTable(orders: readonly Row[], words: OrderWords): Html {
  return html`<div class="sheet">
    <table>
      <thead>
        <tr>
          <th>${words.order}</th>
          <th>${words.date}</th>
          <th>${words.status}</th>
          <th class="right">${words.total}</th>
        </tr>
      </thead>
      <tbody>
        ${orders.map(
          (order) =>
            html`<tr>
              <td>
                <a href="/orders/${order['id'] ?? ''}"
                  >${filled(words.number, { id: String(order['id'] ?? '') })}</a
                >
              </td>
              <td>${order['placed_on'] ?? ''}</td>
              <td><span class="tag">${stateOf(order, words)}</span></td>
              <td class="right">${price(order['total'])}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

export function orderPage(order: Row, items: readonly Row[]): Page {
  const discount = Number(order['discount']);
  return ({ orders: words }) => ({
    title: filled(words.heading, { id: String(order['id']) }),
    content: html`<h1>${filled(words.heading, { id: String(order['id'] ?? '') })}</h1>
      <div class="sheet receipt">
        <p><b>${order['name'] ?? ''}</b><br />${order['address'] ?? ''}<br />${order['phone'] ?? ''}</p>
        <p>${order['placed_on'] ?? ''} <span class="tag">${stateOf(order, words)}</span></p>
        ${order['note'] !== '' && html`<p class="handwritten">${order['note'] ?? ''}</p>`}
        <table>
          <tbody>
            ${items.map(
              (item) =>
                html`<tr>
                  <td>${item['quantity'] ?? ''} × ${item['name'] ?? ''}</td>
                  <td class="right">${price(item['amount'])}</td>
                </tr>`,
            )}
            ${
              discount > 0 &&
              html`<tr>
                <td>${words.voucher}</td>
                <td class="right">− ${price(discount)}</td>
              </tr>`
            }
          </tbody>
          <tfoot>
            <tr>
              <th>${words.total}</th>
              <th class="right">${price(order['total'])}</th>
            </tr>
          </tfoot>
        </table>
      </div>
      <p><a href="/orders">${words.all}</a></p>`,
  });
}

function stateOf(order: Row, { states }: OrderWords): string {
  const state = String(order['status'] ?? '');
  const known: Readonly<Record<string, string>> = states;
  return known[state] ?? state;
}
