import { filled } from '@sentiero/service';
import { html } from '@sentiero/lab-app';
import { hoursText } from '../locales/formats.ts';
import type { Page } from './layout.ts';

export function homePage(balance: number): Page {
  return ({ home, frame }, { visitor, language }) => ({
    title: frame.name,
    content: html`<section class="hero">
        <h1>${visitor ? filled(home.hello, { name: visitor.member.name }) : home.title}</h1>
        <p class="lead">${home.lead}</p>
        ${visitor ? html`<p class="balance"><b>${hoursText(language, balance)}</b> ${home.yours}</p>` : html`<p><a class="button" href="/login">${frame.logIn}</a></p>`}
      </section>
      <ol class="steps">
        ${[home.first, home.second, home.third].map((text) => html`<li>${text}</li>`)}
      </ol>`,
  });
}
