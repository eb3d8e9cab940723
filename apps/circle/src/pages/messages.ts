import { html } from '@sentiero/lab-app';
import type { Member, Thread } from '../data/copy.ts';
import { dateText } from '../locales/formats.ts';
import { avatar, formToken, type Page } from './layout.ts';

export type Conversation = { readonly thread: Thread; readonly members: readonly [Member, Member] };

export function threadsPage(conversations: readonly Conversation[]): Page {
  return ({ frame, messages, exchange }, { visitor, language }) => ({
    title: frame.messages,
    content: html`<div class="head">
        <h1>${frame.messages}</h1>
        <a href="/messages/template">${exchange.template}</a>
      </div>
      <form class="filter" role="search" data-search="/api/messages/search">
        <label>${exchange.search}<input name="text" type="search" maxlength="100" /></label>
        <button>${exchange.find}</button>
      </form>
      <ul class="rows" data-found="${exchange.noneFound}"></ul>
      ${conversations.length === 0 && html`<p class="quiet">${messages.none}</p>`}
      <ul class="rows">
        ${conversations.map(({ thread, members }) => {
          const other = members[0].id === visitor?.member.id ? members[1] : members[0];
          const last = thread.messages.at(-1);
          return html`<li>
            ${avatar(other)}
            <a href="/messages/${thread.id}">${thread.subject}</a>
            <span class="quiet"
              >${other.name}${last !== undefined && html`, ${dateText(language, last.at)}`}</span
            >
          </li>`;
        })}
      </ul>`,
  });
}

export function threadPage({ thread, members }: Conversation): Page {
  return ({ messages }, frame) => ({
    title: thread.subject,
    content: html`<h1>${thread.subject}</h1>
      <p class="quiet">${members[0].name}, ${members[1].name}</p>
      <ol class="talk" data-live="/messages/${thread.id}/live" data-me="${frame.visitor?.member.id ?? 0}">
        ${thread.messages.map(({ from, text, at }) => {
          const isOwn = from === frame.visitor?.member.id;
          const author = members.find(({ id }) => id === from) ?? members[0];
          return html`<li class="${isOwn ? 'own' : 'other'}">
            <p>${text}</p>
            <small>${author.name}, ${dateText(frame.language, at)}</small>
          </li>`;
        })}
      </ol>
      <form method="post" action="/messages/${thread.id}" class="sheet">
        ${formToken(frame)}
        <label>${messages.reply}<textarea name="text" rows="3" maxlength="1000" required></textarea></label>
        <button>${messages.send}</button>
      </form>`,
  });
}
