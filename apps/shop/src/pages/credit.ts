import { html } from '@sentiero/lab-app';
import type { Row } from '@sentiero/lab-app/sql/row';
import type { Page } from './layout.ts';
import { price } from './price.ts';

/** The customer's credit, with the vouchers that they took. */
export function creditPage(vouchers: readonly Row[], isRedeemed: boolean): Page {
  const total = vouchers.reduce((sum, { value, spent }) => sum + Number(value) * Number(spent), 0);
  return ({ credit }) => ({
    title: credit.title,
    content: html`<h1>${credit.title}</h1>
      <p class="price big">${price(total)}</p>
      <p class="quiet">${credit.lead}</p>
      ${isRedeemed && html`<p class="good" role="status">${credit.redeemed}</p>`}
      <form method="post" action="/credit/redeem" class="panel narrow">
        <label>${credit.code} <input name="code" maxlength="40" autocomplete="off" required /></label>
        <button class="button">${credit.redeem}</button>
      </form>
      <form method="post" action="/credit/vouchers">
        <button class="pill">${credit.take}</button>
      </form>
      <ul class="pins">
        ${vouchers.map(
          ({ code, value, spent }) =>
            html`<li>
              <b>${code ?? ''}</b><br />${price(value)}<small
                >${Number(spent) > 0 ? credit.spent : credit.open}</small
              >
            </li>`,
        )}
      </ul>`,
  });
}
