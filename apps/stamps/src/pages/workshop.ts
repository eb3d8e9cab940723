import { filled } from '@sentiero/service';
import { html, type Language } from '@sentiero/lab-app';
import { mendList } from '@sentiero/lab-app/mend/mend-page';
import { mendWords } from '@sentiero/lab-app/mend/words';
import { modes, type Mode } from '../mode.ts';
import type { Page } from './layout.ts';

/** The page where a learner chooses between the vulnerable service and its hardened variant. */
export function workshopPage(current: Mode, language: Language): Page {
  return ({ workshop, mend }) => ({
    title: workshop.title,
    content: html`<h1>${workshop.title}</h1>
      <p class="lead">${workshop.lead}</p>
      ${modes.map((mode) => {
        const { name, text } = workshop[mode];
        const button = html`<button>${filled(workshop.switchTo, { name })}</button>`;
        return html`<form method="post" action="/workshop" class="panel">
          <h2>${name}</h2>
          <p>${text}</p>
          <input type="hidden" name="mode" value="${mode}" />
          ${mode === current ? html`<p class="good" role="status">${workshop.isOn}</p>` : button}
        </form>`;
      })}
      ${mendList(mendWords[language], mend)}`,
  });
}
