import { filled } from '@sentiero/service';
import { html } from '@sentiero/lab-app';
import { weaknesses } from '../mend/exercise.ts';
import { modes, type Mode } from '../mode.ts';
import type { Page } from './layout.ts';

/** The page where a learner chooses between the vulnerable shop and its hardened variant. */
export function workshopPage(current: Mode): Page {
  return ({ workshop, mend, log }) => ({
    title: workshop.title,
    content: html`<h1>${workshop.title}</h1>
      <p class="lead">${workshop.lead}</p>
      ${modes.map((mode) => {
        const { name, text } = workshop[mode];
        const button = html`<button class="button">${filled(workshop.switchTo, { name })}</button>`;
        return html`<form method="post" action="/workshop" class="panel">
          <h3>${name}</h3>
          <p>${text}</p>
          <input type="hidden" name="mode" value="${mode}" />
          ${mode === current ? html`<p class="good" role="status">${workshop.isOn}</p>` : button}
        </form>`;
      })}
      <p><a href="/workshop/log">${log.title}</a></p>
      <h2>${mend.list}</h2>
      <p>${mend.listText}</p>
      <ul>
        ${weaknesses.map((weakness) => html`<li><a href="/workshop/mend/${weakness}">${mend.weaknesses[weakness].name}</a></li>`)}
      </ul>`,
  });
}
