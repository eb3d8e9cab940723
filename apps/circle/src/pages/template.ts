import { html } from '@sentiero/lab-app';
import { templateLimit } from '../messages/template.ts';
import { formToken, type Page } from './layout.ts';

type Props = { readonly template: string; readonly preview: string };

export function templatePage({ template, preview }: Props): Page {
  return ({ exchange }, frame) => ({
    title: exchange.template,
    content: html`<h1>${exchange.template}</h1>
      <p class="lead">${exchange.templateLead}</p>
      <p class="quiet"><code>{{name}}</code> <code>{{offer}}</code> <code>{{me}}</code></p>
      <form method="post" action="/messages/template" class="sheet">
        ${formToken(frame)}
        <label
          >${exchange.template}<textarea name="template" rows="5" maxlength="${templateLimit}" required>
${template}</textarea>
        </label>
        <button>${exchange.save}</button>
      </form>
      ${
        preview !== '' &&
        html`<h2>${exchange.preview}</h2>
          <p class="sheet text">${preview}</p>`
      }`,
  });
}
