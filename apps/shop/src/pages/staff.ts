import type { Row } from '../data/statement.ts';
import { html } from '../html.ts';
import type { Page } from './layout.ts';
import { price } from './price.ts';

export function staffOnlyPage(): Page {
  return {
    title: 'Staff only',
    content: html`<section class="note problem"><h1>Staff only</h1></section>`,
  };
}

export function staffPage(notes: readonly Row[]): Page {
  return {
    title: 'The back room',
    content: html`<h1>The back room</h1>
      <p class="quiet">Staff only. <a href="/staff/vouchers">Vouchers to print</a>. On the pin board:</p>
      <ul class="pins">
        ${notes.map((note) => html`<li>${note['text'] ?? ''}<small>${note['author'] ?? ''}, ${note['written_on'] ?? ''}</small></li>`)}
      </ul>`,
  };
}

/** The sheet that Rosa prints and cuts up; the address was all that kept it apart. */
export function voucherPage(vouchers: readonly Row[]): Page {
  return {
    title: 'Vouchers to print',
    content: html`<h1>Vouchers to print</h1>
      <ul class="pins">
        ${vouchers.map((voucher) => html`<li><b>${voucher['code'] ?? ''}</b><br />${price(voucher['value'])}<small>${voucher['description'] ?? ''}</small></li>`)}
      </ul>`,
  };
}
