import { html } from '@sentiero/lab-app';
import type { Page } from './layout.ts';

export function loginPage(isWrong: boolean): Page {
  return ({ login, frame }) => ({
    title: frame.logIn,
    content: html`<h1>${frame.logIn}</h1>
      ${isWrong && html`<p class="notice" role="alert">${login.wrong}</p>`}
      <form method="post" action="/login" class="sheet">
        <label>${login.email}<input name="email" type="email" autocomplete="username" required /></label>
        <label
          >${login.password}<input name="password" type="password" autocomplete="current-password" required
        /></label>
        <button>${frame.logIn}</button>
      </form>`,
  });
}
