import { html } from '@sentiero/lab-app';
import type { Member } from '../data/copy.ts';
import type { Booking } from '../data/ledger.ts';
import { dateText, hoursText } from '../locales/formats.ts';
import { formToken, type Page } from './layout.ts';

type Props = {
  readonly balance: number;
  readonly bookings: readonly Booking[];
  readonly members: readonly Member[];
  /** What a link asks for. */
  readonly asked: Readonly<Record<'to' | 'hours' | 'note', string>>;
};

export function creditsPage({ balance, bookings, members, asked }: Props): Page {
  return ({ credits, vouchers, frame }, shown) => {
    const nameOf = (wanted: number) => members.find(({ id }) => id === wanted)?.name ?? frame.name;
    return {
      title: frame.credits,
      content: html`<h1>${frame.credits}</h1>
        <p class="balance"><b>${hoursText(shown.language, balance)}</b> ${credits.balance}</p>
        <form method="post" action="/credits/transfers" class="sheet">
          <h2>${credits.give}</h2>
          ${formToken(shown)}
          <label
            >${credits.to}
            <select name="to" required>
              ${members.map(({ id, name }) => id !== shown.visitor?.member.id && html`<option value="${id}" ${String(id) === asked.to && html` selected`}>${name}</option>`)}
            </select></label
          >
          <label
            >${credits.hours}<input
              name="hours"
              type="number"
              min="0.25"
              max="40"
              step="0.25"
              value="${asked.hours || 1}"
              required
          /></label>
          <label>${credits.note}<input name="note" value="${asked.note}" maxlength="120" required /></label>
          <button id="book">${credits.book}</button>
        </form>
        <form method="post" action="/credits/vouchers" class="sheet">
          <h2>${vouchers.title}</h2>
          ${formToken(shown)}
          <label>${vouchers.code}<input name="code" maxlength="40" autocomplete="off" required /></label>
          <button class="plain">${vouchers.redeem}</button>
        </form>
        <h2>${credits.bookings}</h2>
        ${bookings.length === 0 && html`<p class="quiet">${credits.none}</p>`}
        <ul class="rows">
          ${bookings.map(
            ({ from, to, hours, note, at }) =>
              html`<li>
                <span>${nameOf(from)} → ${nameOf(to)}</span><span>${note}</span
                ><b>${hoursText(shown.language, hours)}</b
                ><span class="quiet">${dateText(shown.language, at)}</span>
              </li>`,
          )}
        </ul>`,
    };
  };
}
