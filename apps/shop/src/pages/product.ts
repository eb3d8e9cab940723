import { counted, filled } from '@sentiero/service';
import type { Row } from '@sentiero/lab-app/sql/row';
import { html, raw, type Html } from '@sentiero/lab-app';
import type { Visitor } from '../visitor.ts';
import type { Words } from '../locales/languages.ts';
import type { Page } from './layout.ts';
import { picture } from './pictures.ts';
import { price } from './price.ts';

type ProductWords = Words['product'];
type Viewer = { readonly visitor: Visitor | null; readonly isDefended: boolean };

export function productPage({ visitor, isDefended }: Viewer, product: Row, reviews: readonly Row[]): Page {
  const id = String(product['id'] ?? '');
  return ({ language, product: words }) => {
    const starsOf = (stars: number) => filled(counted(language, words.stars, stars), { stars });
    return {
      title: String(product['name'] ?? words.title),
      content: html`<article class="product">
          <div class="frame">${picture(Number(product['id']))}</div>
          <div>
            <h1>${product['name'] ?? ''}</h1>
            <p class="lead">${product['description'] ?? ''}</p>
            <p class="price big">${price(product['price'])}</p>
            <p
              class="quiet"
              data-stock="${id}"
              data-in-stock="${words.inStock}"
              data-sold-out="${words.soldOut}"
            ></p>
            <form method="post" action="/cart" class="buy">
              ${!isDefended && html`<input type="hidden" name="price" value="${String(product['price'] ?? '')}" />`}
              <input type="hidden" name="product_id" value="${id}" />
              <label
                >${words.quantity} <input name="quantity" type="number" value="1" min="1" max="20"
              /></label>
              <button class="button">${words.add}</button>
            </form>
          </div>
        </article>
        <section class="reviews">
          <h2>${words.reviews}</h2>
          ${reviews.length === 0 ? html`<p class="quiet">${words.noReviews}</p>` : reviews.map((row) => review(row, isDefended, starsOf))}
          ${visitor ? reviewForm(id, visitor, words) : html`<p><a href="/login?from=/products/${encodeURIComponent(id)}">${words.logIn}</a> ${words.toReview}</p>`}
        </section>`,
    };
  };
}

/** The text is put into the page unescaped unless the shop is hardened: the shop's stored XSS. */
function review(row: Row, isDefended: boolean, starsOf: (stars: number) => string): Html {
  const text = String(row['text'] ?? '');
  const stars = Math.min(5, Math.max(0, Number(row['stars']) || 0));
  return html`<blockquote>
    <p class="stars" aria-label="${starsOf(stars)}">${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}</p>
    <div>${isDefended ? text : raw(text)}</div>
    <footer>${row['author'] ?? ''}, ${row['written_on'] ?? ''}</footer>
  </blockquote>`;
}

function reviewForm(id: string, visitor: Visitor, words: ProductWords): Html {
  return html`<form method="post" action="/products/${encodeURIComponent(id)}/reviews" class="panel">
    <h3>${words.writeReview}</h3>
    <label>${words.author} <input name="author" maxlength="60" value="${visitor.name}" /></label>
    <label
      >${words.starsLabel}
      <select name="stars">
        ${[5, 4, 3, 2, 1].map((stars) => html`<option value="${stars}">${'★'.repeat(stars)}</option>`)}
      </select></label
    >
    <label>${words.review} <textarea name="text" rows="4" maxlength="1000" required></textarea></label>
    <button class="button">${words.post}</button>
  </form>`;
}
