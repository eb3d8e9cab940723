import { html } from '../html.ts';
import type { Page } from './layout.ts';

export const contactPage: Page = {
  title: 'Ring for Rosa',
  content: html`<section class="panel narrow">
    <h1>Ring for Rosa</h1>
    <p>She is in the shop or in the cellar. Ring, and the bell at the till rings.</p>
    <button class="button" data-bell>Ring</button>
    <p class="good" role="status" data-rung hidden>It rang.</p>
    <p class="quiet">
      In writing: <a href="mailto:rosa@quartierladen.example">rosa@quartierladen.example</a>
    </p>
  </section>`,
};
