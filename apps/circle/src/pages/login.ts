import { html } from '@sentiero/lab-app';
import type { Page } from './layout.ts';

export function loginPage({ isWrong, next }: { readonly isWrong: boolean; readonly next: string }): Page {
  return ({ login, account, frame }) => ({
    title: frame.logIn,
    content: html`<h1>${frame.logIn}</h1>
      ${isWrong && html`<p class="notice" role="alert">${login.wrong}</p>`}
      <form method="post" action="/login" class="sheet">
        <input type="hidden" name="next" value="${next}" />
        <label>${login.email}<input name="email" type="email" autocomplete="username" required /></label>
        <label
          >${login.password}<input name="password" type="password" autocomplete="current-password" required
        /></label>
        <button>${frame.logIn}</button>
      </form>
      <p><a href="/forgot">${account.forgot}</a> · <a href="/join">${account.join}</a></p>`,
  });
}

export function codePage(isWrong: boolean): Page {
  return ({ account }) => ({
    title: account.code,
    content: html`<h1>${account.code}</h1>
      ${isWrong && html`<p class="notice" role="alert">${account.wrongCode}</p>`}
      <p class="lead">${account.codeLead}</p>
      <form method="post" action="/login/code" class="sheet">
        <label
          >${account.code}<input name="code" inputmode="numeric" maxlength="3" autocomplete="off" required
        /></label>
        <label class="tick"><input type="checkbox" name="remember" value="yes" />${account.remember}</label>
        <button>${account.confirm}</button>
      </form>
      <form method="post" action="/login/code/again">
        <button class="plain">${account.again}</button>
      </form>
      <p><a href="/mailbox">${account.toMailbox}</a></p>`,
  });
}

export function forgotPage(isSent: boolean): Page {
  return ({ account, login }) => ({
    title: account.forgot,
    content: html`<h1>${account.forgot}</h1>
      ${isSent && html`<p class="good" role="status">${account.linkSent}</p>`}
      <form method="post" action="/forgot" class="sheet">
        <label>${login.email}<input name="email" type="email" autocomplete="username" required /></label>
        <button>${account.sendLink}</button>
      </form>
      <p><a href="/mailbox">${account.toMailbox}</a></p>`,
  });
}

export function resetPage({ token, email }: { readonly token: string; readonly email: string }): Page {
  return ({ account, login }) => ({
    title: account.newPassword,
    content: html`<h1>${account.newPassword}</h1>
      <form method="post" action="/reset" class="sheet">
        <input type="hidden" name="token" value="${token}" />
        <input type="hidden" name="email" value="${email}" />
        <p>${email}</p>
        <label
          >${login.password}<input
            name="password"
            type="password"
            autocomplete="new-password"
            minlength="8"
            maxlength="72"
            required
        /></label>
        <button>${account.save}</button>
      </form>`,
  });
}

export function joinPage(): Page {
  return ({ account, login }) => ({
    title: account.join,
    content: html`<h1>${account.join}</h1>
      <p class="lead">${account.joinLead}</p>
      <form method="post" action="/join" class="sheet">
        <label
          >${account.invitationCode}<input
            name="code"
            inputmode="numeric"
            pattern="[0-9]{4}"
            maxlength="4"
            required
        /></label>
        <label>${account.name}<input name="name" autocomplete="name" maxlength="60" required /></label>
        <label
          >${login.email}<input name="email" type="email" autocomplete="username" maxlength="100" required
        /></label>
        <label
          >${login.password}<input
            name="password"
            type="password"
            autocomplete="new-password"
            minlength="8"
            maxlength="72"
            required
        /></label>
        <button>${account.join}</button>
      </form>`,
  });
}
