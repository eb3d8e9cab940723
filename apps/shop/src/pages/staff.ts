import type { Row } from '@sentiero/lab-app/sql/row';
import { html } from '@sentiero/lab-app';
import type { Page } from './layout.ts';
import { price } from './price.ts';

export function staffOnlyPage(): Page {
  return ({ staff }) => ({
    title: staff.only,
    content: html`<section class="note problem"><h1>${staff.only}</h1></section>`,
  });
}

export function staffPage(notes: readonly Row[]): Page {
  return ({ staff }) => ({
    title: staff.title,
    content: html`<h1>${staff.title}</h1>
      <p class="quiet">${staff.only}. <a href="/staff/vouchers">${staff.vouchers}</a>. ${staff.pinboard}</p>
      <ul class="pins">
        ${notes.map((note) => html`<li>${note['text'] ?? ''}<small>${note['author'] ?? ''}, ${note['written_on'] ?? ''}</small></li>`)}
      </ul>`,
  });
}

/** The sheet that Rosa prints and cuts up; its secret URL is its only protection. */
export function voucherPage(vouchers: readonly Row[]): Page {
  return ({ staff }) => ({
    title: staff.vouchers,
    content: html`<h1>${staff.vouchers}</h1>
      <ul class="pins">
        ${vouchers.map((voucher) => html`<li><b>${voucher['code'] ?? ''}</b><br />${price(voucher['value'])}<small>${voucher['description'] ?? ''}</small></li>`)}
      </ul>`,
  });
}
