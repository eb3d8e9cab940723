import { filled } from '@sentiero/service';
import { html } from '@sentiero/lab-app';
import { drinks, type Drink } from '../events/drinks.ts';
import type { Page } from './layout.ts';

/** The form for a reservation; `reserved` is what was just reserved, or null. */
export function drinksPage(day: string, reserved: Drink | null): Page {
  return ({ drinks: words }) => ({
    title: words.title,
    content: html`<h1>${words.title}</h1>
      <p class="lead">${words.lead}</p>
      ${reserved !== null && html`<p class="good" role="status">${filled(words.reserved, { drink: words[reserved] })}</p>`}
      <form method="post" action="/drinks" class="panel narrow">
        <label
          >${words.drink}
          <select name="product">
            ${drinks.map((drink) => html`<option value="${drink}">${words[drink]}</option>`)}
          </select>
        </label>
        <label>${words.day} <input type="date" name="day" value="${day}" required /></label>
        <button class="button">${words.reserve}</button>
      </form>`,
  });
}
