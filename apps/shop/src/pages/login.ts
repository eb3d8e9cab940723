import { html } from '@sentiero/lab-app';
import type { Page } from './layout.ts';

type LoginForm = {
  readonly from: string;
  readonly email: string;
  readonly problem: 'failed' | 'locked' | null;
};

export function loginPage({ from, email, problem }: LoginForm): Page {
  return ({ login, reset }) => ({
    title: login.title,
    content: html`<form method="post" action="/login?from=${encodeURIComponent(from)}" class="panel narrow">
      <h1>${login.welcome}</h1>
      ${problem !== null && html`<p class="alert" role="alert">${login[problem]}</p>`}
      <label>${login.email} <input name="email" value="${email}" autocomplete="username" autofocus /></label>
      <label
        >${login.password} <input name="password" type="password" autocomplete="current-password"
      /></label>
      <label class="row"><input type="checkbox" name="remember" value="yes" /> ${login.remember}</label>
      <button class="button">${login.submit}</button>
      <p class="quiet"><a href="/forgot">${reset.forgot}</a> ${login.noAccount}</p>
    </form>`,
  });
}
