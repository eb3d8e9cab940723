import type { Row } from '../data/statement.ts';
import { html, raw, type Html } from '../html.ts';
import type { Visitor } from '../visitor.ts';
import type { Page } from './layout.ts';
import { picture } from './pictures.ts';
import { price } from './price.ts';

type Viewer = { readonly visitor: Visitor | null; readonly isDefended: boolean };

export function productPage({ visitor, isDefended }: Viewer, product: Row, reviews: readonly Row[]): Page {
  const id = String(product['id'] ?? '');
  return {
    title: String(product['name'] ?? 'Product'),
    content: html`<article class="product">
        <div class="frame">${picture(Number(product['id']))}</div>
        <div>
          <h1>${product['name'] ?? ''}</h1>
          <p class="lead">${product['description'] ?? ''}</p>
          <p class="price big">${price(product['price'])}</p>
          <p class="quiet" data-stock="${id}"></p>
          <form method="post" action="/cart" class="buy">
            ${!isDefended && html`<input type="hidden" name="price" value="${String(product['price'] ?? '')}" />`}
            <input type="hidden" name="product_id" value="${id}" />
            <label>Quantity <input name="quantity" type="number" value="1" min="1" max="20" /></label>
            <button class="button">Into the basket</button>
          </form>
        </div>
      </article>
      <section class="reviews">
        <h2>What the neighbours say</h2>
        ${reviews.length === 0 ? html`<p class="quiet">Nobody has said anything yet.</p>` : reviews.map((row) => review(row, isDefended))}
        ${visitor ? reviewForm(id, visitor) : html`<p><a href="/login?from=/products/${encodeURIComponent(id)}">Sign in</a> to write a review.</p>`}
      </section>`,
  };
}

/** The text is put into the page as it was sent, unless the shop is defended: the stored hole of this shop. */
function review(row: Row, isDefended: boolean): Html {
  const text = String(row['text'] ?? '');
  const stars = Math.min(5, Math.max(0, Number(row['stars']) || 0));
  return html`<blockquote>
    <p class="stars" aria-label="${stars} of 5 stars">${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}</p>
    <div>${isDefended ? text : raw(text)}</div>
    <footer>${row['author'] ?? ''}, ${row['written_on'] ?? ''}</footer>
  </blockquote>`;
}

function reviewForm(id: string, visitor: Visitor): Html {
  return html`<form method="post" action="/products/${encodeURIComponent(id)}/reviews" class="panel">
    <h3>Your turn</h3>
    <label>Signed <input name="author" maxlength="60" value="${visitor.name}" /></label>
    <label
      >Stars
      <select name="stars">
        ${[5, 4, 3, 2, 1].map((stars) => html`<option value="${stars}">${'★'.repeat(stars)}</option>`)}
      </select></label
    >
    <label>Review <textarea name="text" rows="4" maxlength="1000" required></textarea></label>
    <button class="button">Post it</button>
  </form>`;
}
