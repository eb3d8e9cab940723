import type { ResetMail } from '../data/password-resets.ts';
import { html } from '@sentiero/lab-app';
import type { Page } from './layout.ts';

export function forgotPage(state: 'ask' | 'sent' | 'unknown' | 'maybe'): Page {
  return ({ reset, login }) => ({
    title: reset.forgot,
    content: html`<form method="post" action="/forgot" class="panel narrow">
      <h1>${reset.forgot}</h1>
      ${state === 'unknown' && html`<p class="alert" role="alert">${reset.unknown}</p>`}
      ${(state === 'sent' || state === 'maybe') && html`<p class="good" role="status">${reset[state]}</p>`}
      <label
        >${login.email} <input name="email" type="email" autocomplete="username" maxlength="120" required
      /></label>
      <button class="button">${reset.ask}</button>
      <p class="quiet"><a href="/mailbox">${reset.mailbox}</a></p>
    </form>`,
  });
}

/** Not a page of the shop's in the story: it stands in for the learner's own mail program. */
export function mailboxPage(mails: readonly ResetMail[]): Page {
  return ({ reset }) => ({
    title: reset.mailbox,
    content: html`<h1>${reset.mailbox}</h1>
      <p class="lead">${reset.mailboxLead}</p>
      ${mails.length === 0 && html`<p>${reset.noMail}</p>`}
      ${mails.map(
        ({ code, number }) =>
          html`<section class="panel">
            <h3>${reset.subject} (${String(number)})</h3>
            <p>${reset.mail}</p>
            <p><a href="/reset?code=${code}">/reset?code=${code}</a></p>
          </section>`,
      )}`,
  });
}

export function resetPage(code: string): Page {
  return ({ reset }) => ({
    title: reset.title,
    content: html`<form method="post" action="/reset" class="panel narrow">
      <h1>${reset.title}</h1>
      <input type="hidden" name="code" value="${code}" />
      <label
        >${reset.newPassword} <input name="password" type="password" autocomplete="new-password" required
      /></label>
      <button class="button">${reset.save}</button>
      <p class="quiet">${reset.keeps}</p>
    </form>`,
  });
}
