import { filled } from '@sentiero/service';
import { html, type Language } from '@sentiero/lab-app';
import { mendList } from '@sentiero/lab-app/mend/mend-page';
import { mendWords } from '@sentiero/lab-app/mend/words';
import { modes, type Mode } from '../mode.ts';
import type { Page } from './layout.ts';

/** The page where a learner chooses between the vulnerable shop and its hardened variant. */
export function workshopPage(current: Mode, language: Language): Page {
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
      ${mendList(mendWords[language], mend)}`,
  });
}
