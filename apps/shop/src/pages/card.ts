import type { Card } from '../cards/render-card.ts';
import { html } from '@sentiero/lab-app';
import type { Page } from './layout.ts';

export const cardTextLimit = 500;

type Written = { readonly to: string; readonly text: string; readonly card: Card | null };

export function cardPage({ to, text, card }: Written): Page {
  return ({ card: words }) => ({
    title: words.title,
    content: html`<h1>${words.title}</h1>
      <p class="lead">${words.lead}</p>
      ${card && shown(card, words.broken)}
      <form method="post" action="/card" class="panel narrow">
        <label>${words.to} <input name="to" value="${to}" maxlength="60" required /></label>
        <label
          >${words.text}
          <textarea name="text" rows="5" maxlength="${cardTextLimit}" required>${text}</textarea>
        </label>
        <button class="button">${words.preview}</button>
      </form>`,
  });
}

function shown({ output, error }: Card, broken: string) {
  return error === null
    ? html`<section class="panel narrow" role="status"><pre>${output}</pre></section>`
    : html`<section class="note problem" role="status">
        <p>${broken} <code>${error}</code></p>
      </section>`;
}
