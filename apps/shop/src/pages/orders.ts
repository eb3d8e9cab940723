import type { Row } from '../data/statement.ts';
import { html, type Html } from '../html.ts';
import type { Page } from './layout.ts';
import { price } from './price.ts';

export function ordersPage(orders: readonly Row[]): Page {
  return {
    title: 'Your orders',
    content: html`<h1>Your orders</h1>
      ${orders.length === 0 ? html`<p class="quiet">Nothing yet. The shelves are full, though.</p>` : orderTable(orders)}`,
  };
}

function orderTable(orders: readonly Row[]): Html {
  return html`<div class="sheet">
    <table>
      <thead>
        <tr>
          <th>Order</th>
          <th>Day</th>
          <th>State</th>
          <th class="right">Total</th>
        </tr>
      </thead>
      <tbody>
        ${orders.map(
          (order) =>
            html`<tr>
              <td><a href="/orders/${order['id'] ?? ''}">No. ${order['id'] ?? ''}</a></td>
              <td>${order['placed_on'] ?? ''}</td>
              <td><span class="tag">${order['status'] ?? ''}</span></td>
              <td class="right">${price(order['total'])}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

export function orderPage(order: Row, items: readonly Row[]): Page {
  const discount = Number(order['discount']);
  return {
    title: `Order ${String(order['id'])}`,
    content: html`<h1>Order no. ${order['id'] ?? ''}</h1>
      <div class="sheet receipt">
        <p><b>${order['name'] ?? ''}</b><br />${order['address'] ?? ''}<br />${order['phone'] ?? ''}</p>
        <p>${order['placed_on'] ?? ''} <span class="tag">${order['status'] ?? ''}</span></p>
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
                <td>Voucher</td>
                <td class="right">− ${price(discount)}</td>
              </tr>`
            }
          </tbody>
          <tfoot>
            <tr>
              <th>Total</th>
              <th class="right">${price(order['total'])}</th>
            </tr>
          </tfoot>
        </table>
      </div>
      <p><a href="/orders">All your orders</a></p>`,
  };
}
