import type { Row } from '@sentiero/lab-app/sql/row';
import { html, type Html } from '@sentiero/lab-app';
import { picture } from './pictures.ts';
import { price } from './price.ts';

/** A product on the shelf; `row` may come from an injected query. */
export function productCard(row: Row): Html {
  return html`<li class="card">
    <a href="/products/${encodeURIComponent(String(row['id'] ?? ''))}">
      ${picture(Number(row['id']))}
      <h3>${row['name'] ?? ''}</h3>
    </a>
    <p>${row['description'] ?? ''}</p>
    <p class="price">${price(row['price'])}</p>
  </li>`;
}

export function shelf(rows: readonly Row[]): Html {
  return html`<ul class="shelf">
    ${rows.map(productCard)}
  </ul>`;
}
