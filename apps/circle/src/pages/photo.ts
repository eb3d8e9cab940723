import { filled } from '@sentiero/service';
import { html, type Html } from '@sentiero/lab-app';
import type { Offer } from '../data/copy.ts';
import type { Page } from './layout.ts';

export function photoOf({ photo }: Offer): Html | null {
  return photo === ''
    ? null
    : html`<img
        class="photo"
        src="/photos?file=${encodeURIComponent(photo)}"
        alt=""
        width="320"
        height="180"
      />`;
}

type Answered = { readonly offer: Offer; readonly host: string; readonly text: string };

/** A server that was asked for a picture and sent something else. */
export function noPicturePage({ offer, host, text }: Answered): Page {
  return ({ exchange }) => ({
    title: exchange.photo,
    content: html`<h1>${exchange.photo}</h1>
      <p>${filled(exchange.noPicture, { host })}</p>
      <pre class="sheet">${text.slice(0, 500)}</pre>
      <p><a href="/offers/${offer.id}/edit">${exchange.edit}</a></p>`,
  });
}
