import { filled } from '@sentiero/service';
import { html, type Html } from './html.ts';
import type { Language } from './languages.ts';
import { mendList } from './mend/mend-page.ts';
import { mendWords, type WeaknessWords } from './mend/words.ts';

type Variant = { readonly name: string; readonly text: string };
type Workshop<Mode extends string> = {
  readonly modes: readonly Mode[];
  readonly current: Mode;
  readonly language: Language;
  readonly words: {
    readonly workshop: Readonly<Record<'title' | 'lead' | 'isOn' | 'switchTo', string>> &
      Readonly<Record<Mode, Variant>>;
    readonly mend: Readonly<Record<string, WeaknessWords>>;
  };
  /** What else the application's workshop has. */
  readonly more?: Html;
};

/** The page where a learner switches their own copy of the application, and chooses a function to fix. */
export function workshopPage<Mode extends string>({ modes, current, language, words, more }: Workshop<Mode>) {
  const { workshop, mend } = words;
  return {
    title: workshop.title,
    content: html`<h1>${workshop.title}</h1>
      <p class="lead">${workshop.lead}</p>
      ${modes.map((mode) => {
        const { name, text } = workshop[mode];
        const button = html`<button class="button">${filled(workshop.switchTo, { name })}</button>`;
        return html`<form method="post" action="/workshop" class="panel">
          <h2>${name}</h2>
          <p>${text}</p>
          <input type="hidden" name="mode" value="${mode}" />
          ${mode === current ? html`<p class="good" role="status">${workshop.isOn}</p>` : button}
        </form>`;
      })}
      ${more ?? null} ${mendList(mendWords[language], mend)}`,
  };
}
