import { html } from '../html.ts';
import type { Page } from './layout.ts';

type LoginForm = { readonly from: string; readonly email: string; readonly hasFailed: boolean };

export function loginPage({ from, email, hasFailed }: LoginForm): Page {
  return {
    title: 'Sign in',
    content: html`<form method="post" action="/login?from=${encodeURIComponent(from)}" class="panel narrow">
      <h1>Nice to see you again</h1>
      ${hasFailed && html`<p class="alert" role="alert">wrong e-mail or password</p>`}
      <label>E-mail <input name="email" value="${email}" autocomplete="username" autofocus /></label>
      <label>Password <input name="password" type="password" autocomplete="current-password" /></label>
      <label class="row"><input type="checkbox" name="remember" value="yes" /> Keep me signed in</label>
      <button class="button">Sign in</button>
      <p class="quiet">No account yet? Ask Rosa at the till, she likes to do that in person.</p>
    </form>`,
  };
}
