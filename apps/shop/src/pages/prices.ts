import { html, type Html } from '@sentiero/lab-app';
import type { Row } from '@sentiero/lab-app/sql/row';
import type { Page } from './layout.ts';
import { price } from './price.ts';

/** The price list, whose headings sort it. */
export function pricesPage(products: readonly Row[], by: string): Page {
  return ({ prices: words }) => ({
    title: words.title,
    content: html`<h1>${words.title}</h1>
      <p class="quiet">${words.lead}</p>
      <div class="sheet">
        <table>
          <thead>
            <tr>
              <th>${sortLink('name', words.name, by)}</th>
              <th>${sortLink('origin', words.origin, by)}</th>
              <th class="right">${sortLink(by === 'price' ? 'price DESC' : 'price', words.price, by)}</th>
            </tr>
          </thead>
          <tbody>
            ${products.map(
              (row) =>
                html`<tr>
                  <td>
                    <a href="/products/${encodeURIComponent(String(row['id'] ?? ''))}"
                      >${row['name'] ?? ''}</a
                    >
                  </td>
                  <td>${row['origin'] ?? ''}</td>
                  <td class="right">${price(row['price'])}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`,
  });
}

function sortLink(column: string, label: string, by: string): Html {
  const [name = ''] = column.split(' ');
  const marks: Readonly<Record<string, string>> = { [name]: ' ↑', [`${name} DESC`]: ' ↓' };
  return html`<a href="/prices?by=${encodeURIComponent(column)}">${label}${marks[by] ?? ''}</a>`;
}
