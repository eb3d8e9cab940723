import { filled } from '@sentiero/service';
import { html, type Html } from '@sentiero/lab-app';
import type { Row } from '@sentiero/lab-app/sql/row';
import type { Words } from '../locales/languages.ts';
import type { Visitor } from '../visitor.ts';
import type { Page } from './layout.ts';

type OwnReviewWords = Words['ownReviews'];

export function ownReviewsPage({ name }: Visitor, reviews: readonly Row[]): Page {
  return ({ ownReviews: words, profile }) => ({
    title: words.title,
    content: html`<section class="reviews">
      <h1>${words.title}</h1>
      <p class="quiet">${filled(words.lead, { name })}</p>
      ${reviews.length === 0 ? html`<p class="quiet">${words.none}</p>` : reviews.map((row) => ownReview(row, words))}
      <p><a href="/profile">${profile.title}</a></p>
    </section>`,
  });
}

function ownReview(row: Row, words: OwnReviewWords): Html {
  const id = String(row['product_id'] ?? '');
  const stars = Math.min(5, Math.max(0, Number(row['stars']) || 0));
  return html`<blockquote>
    <p class="stars">${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}</p>
    <div>${row['text'] ?? ''}</div>
    <footer>
      <a href="/products/${encodeURIComponent(id)}">${filled(words.product, { id })}</a>,
      ${row['written_on'] ?? ''}
    </footer>
  </blockquote>`;
}
