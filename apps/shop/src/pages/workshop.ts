import { html } from '../html.ts';
import type { Mode } from '../mode.ts';
import type { Page } from './layout.ts';

const choices: readonly { readonly mode: Mode; readonly name: string; readonly text: string }[] = [
  {
    mode: 'open',
    name: 'As it is',
    text: 'The shop as Kilian built it in the evenings: every hole is open.',
  },
  {
    mode: 'headers',
    name: 'Headers only',
    text: 'The holes are open, but each answer carries security headers, a Content Security Policy among them.',
  },
  { mode: 'defended', name: 'Defended', text: 'Every hole is mended, and everything honest still works.' },
];

/** Where a learner chooses between the open shop and its mended twin. */
export function workshopPage(current: Mode): Page {
  return {
    title: 'Kilian’s workshop',
    content: html`<h1>Kilian’s workshop</h1>
      <p class="lead">Here you switch your own copy of the shop. Nobody else’s changes.</p>
      ${choices.map(
        ({ mode, name, text }) =>
          html`<form method="post" action="/workshop" class="panel">
            <h3>${name}</h3>
            <p>${text}</p>
            <input type="hidden" name="mode" value="${mode}" />
            ${mode === current ? html`<p class="good" role="status">This is on.</p>` : html`<button class="button">Switch to “${name}”</button>`}
          </form>`,
      )}`,
  };
}
