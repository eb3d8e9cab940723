import { counted, filled } from '@sentiero/service';
import type { Row } from '@sentiero/lab-app/sql/row';
import { html, raw } from '@sentiero/lab-app';
import type { Page } from './layout.ts';
import { picture } from './pictures.ts';
import { shelf } from './product-card.ts';

export function homePage(products: readonly Row[]): Page {
  return ({ home }) => ({
    title: home.title,
    content: html`<section class="hero">
        <div>
          <h1>${home.title}</h1>
          <p>${home.lead}</p>
          <a class="button" href="#shelf">${home.seeShelf}</a>
        </div>
        <div class="crate" aria-hidden="true">${[4, 1, 3, 6].map(picture)}</div>
      </section>
      <h2 id="shelf">${home.shelf}</h2>
      <p><a href="/prices">${home.priceList}</a></p>
      ${shelf(products)}`,
  });
}

type Search = { readonly query: string; readonly isEscaped: boolean };

/** The search text is put into the page unescaped unless the shop is hardened: the shop's reflected XSS. */
export function searchPage({ query, isEscaped }: Search, products: readonly Row[]): Page {
  return ({ language, home }) => ({
    title: home.searchTitle,
    query,
    content: html`<h1>
        ${query === '' ? home.everything : html`${home.lookedFor.before}${isEscaped ? query : raw(query)}${home.lookedFor.after}`}
      </h1>
      <p class="quiet">
        ${products.length === 0 ? home.nothing : filled(counted(language, home.found, products.length), { count: products.length })}
      </p>
      ${shelf(products)}`,
  });
}
