import { html } from '@sentiero/lab-app';
import type { Page } from './layout.ts';

export function deliveryPage(zip: string, answer: 'yes' | 'no' | null): Page {
  return ({ delivery }) => ({
    title: delivery.title,
    content: html`<form action="/delivery" class="panel narrow">
      <h1>${delivery.title}</h1>
      ${answer !== null && html`<p class="good" role="status">${delivery[answer]}</p>`}
      <label>${delivery.postcode} <input name="zip" value="${zip}" autocomplete="postal-code" /></label>
      <button class="button">${delivery.ask}</button>
    </form>`,
  });
}

/** A framework's debug page that was left enabled; the text is entirely made up. */
export function debugPage(zip: string): Page {
  return ({ delivery }) => ({
    title: 'TypeError',
    content: html`<section class="note problem">
      <h1>TypeError: Cannot read properties of undefined (reading 'days')</h1>
      <pre>
    at daysFor (/srv/quartierladen/delivery.js:41:23)
    at /srv/quartierladen/routes/delivery.js:12:18
    at Layer.handle (/srv/quartierladen/node_modules/kit/router.js:95:5)

Input
    zip = ${zip}

Settings
    NODE_ENV       = development
    KIT_VERSION    = 2.3.0
    DATABASE_FILE  = /srv/quartierladen/data/shop.sqlite
    SMTP_HOST      = mail.quartierladen.example
    SMTP_USER      = rosa@quartierladen.example
    SMTP_PASSWORD  = Lindenbluete-88</pre>
      <p><a href="/delivery">${delivery.back}</a></p>
    </section>`,
  });
}
