import type { Row } from '../data/statement.ts';
import { html, raw } from '../html.ts';
import type { Page } from './layout.ts';
import { picture } from './pictures.ts';
import { shelf } from './product-card.ts';

export function homePage(products: readonly Row[]): Page {
  return {
    title: 'Good things from around the corner',
    content: html`<section class="hero">
        <div>
          <h1>Good things from around the corner</h1>
          <p>
            Bread from next door, honey from the roof, cheese from over the hill. Put it in your basket before
            ten, fetch it after work.
          </p>
          <a class="button" href="#shelf">See what is in today</a>
        </div>
        <div class="crate" aria-hidden="true">${[4, 1, 3, 6].map(picture)}</div>
      </section>
      <h2 id="shelf">On the shelf today</h2>
      ${shelf(products)}`,
  };
}

type Search = { readonly query: string; readonly isEscaped: boolean };

/** What was searched for goes back into the page as it came, unless it is escaped: the reflected hole of this shop. */
export function searchPage({ query, isEscaped }: Search, products: readonly Row[]): Page {
  const count = products.length === 1 ? '1 find' : `${products.length} finds`;
  return {
    title: 'Search',
    query,
    content: html`<h1>
        ${query === '' ? 'Everything we have' : html`You looked for “${isEscaped ? query : raw(query)}”`}
      </h1>
      <p class="quiet">${products.length === 0 ? 'Nothing on our shelves matches that.' : count}</p>
      ${shelf(products)}`,
  };
}
