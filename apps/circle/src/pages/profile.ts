import { html } from '@sentiero/lab-app';
import { exportable } from '../account/change-profile.ts';
import type { Member } from '../data/copy.ts';
import { formToken, type Page } from './layout.ts';

type Props = { readonly member: Member; readonly phone: string; readonly hasTwoSteps: boolean };

export function profilePage({ member, phone, hasTwoSteps }: Props): Page {
  const isModerator = member.role === 'moderator';
  return ({ account, profile }, frame) => ({
    title: profile.title,
    content: html`<h1>${profile.title}</h1>
      <form method="post" action="/profile" class="sheet">
        ${formToken(frame)}
        <label>${account.name}<input name="name" value="${member.name}" maxlength="60" required /></label>
        <label>${profile.street}<input name="street" value="${member.street}" maxlength="60" /></label>
        <label
          >${profile.about}<textarea name="about" rows="3" maxlength="300">${member.about}</textarea>
        </label>
        <label>${profile.phone}<input name="phone" type="tel" value="${phone}" maxlength="30" /></label>
        <button>${account.save}</button>
      </form>
      <h2>${profile.twoSteps}</h2>
      <p>${hasTwoSteps ? profile.twoStepsOn : profile.twoStepsOff}</p>
      <form method="post" action="/profile/second-step">
        ${formToken(frame)}<input type="hidden" name="on" value="${hasTwoSteps ? 'no' : 'yes'}" />
        <button class="plain">${hasTwoSteps ? profile.turnOff : profile.turnOn}</button>
      </form>
      <h2>${profile.exportTitle}</h2>
      <form action="/profile/export" class="sheet">
        ${exportable.map(
          (part) =>
            html`<label class="tick"
              ><input type="checkbox" name="with" value="${part}" checked />${profile.parts[part]}</label
            >`,
        )}
        <label class="tick"
          >${isModerator ? html`<input type="checkbox" name="with" value="notes" />` : html`<input type="checkbox" name="with" value="notes" disabled />`}${profile.parts.notes}</label
        >
        <button>${profile.exportNow}</button>
      </form>
      <h2>${profile.scripts}</h2>
      <p>${profile.scriptsLead} <a href="/developers">${profile.toDevelopers}</a></p>
      <form method="post" action="/profile/token">
        ${formToken(frame)}<button class="plain">${profile.makeToken}</button>
      </form>`,
  });
}

export function tokenPage(token: string): Page {
  return ({ profile }) => ({
    title: profile.token,
    content: html`<h1>${profile.token}</h1>
      <p class="lead">${profile.tokenLead}</p>
      <textarea class="token" rows="6" readonly aria-label="${profile.token}">${token}</textarea>
      <p><a href="/developers">${profile.toDevelopers}</a></p>`,
  });
}
