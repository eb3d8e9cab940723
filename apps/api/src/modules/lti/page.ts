import { hash } from 'node:crypto';
import type { Language } from '@sentiero/contracts/shared';
import { texts } from '../../texts.ts';

export type Page = {
  language: Language;
  title: string;
  text: string;
  /** What a problem is about, such as an id. */
  detail?: string;
  /** A button that posts a hidden field, and the value of a list if there is one. */
  button?: Button;
  /** Whether it has a window of its own, rather than a frame of the platform. */
  isOwnWindow?: boolean;
  /** Tells the platform that opened the page to close it: at once, or by a button. */
  closes?: 'at-once' | 'by-button';
};
type Button = {
  action: string;
  name: string;
  value: string;
  label: string;
  /** Opens a tab of its own. */
  opensTab?: boolean;
  choice?: { name: string; label: string; options: { value: string; label: string }[] };
};

/** In the colours of the web app; dark only in a window of its own, since the page around a frame may be light. */
const style = `[data-own]{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:2rem auto;padding:0 1rem;color:#17211b;background:#fff}
h1{font-size:1.4rem;line-height:1.25}label{font-weight:600}code{overflow-wrap:anywhere}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.2rem;border:0;border-radius:.5rem;
background:#ffd43b;color:#17211b;cursor:pointer}button:focus-visible,select:focus-visible{outline:3px solid #1b5fa8;outline-offset:2px}
select{font:inherit;font-weight:400;width:100%;min-height:2.75rem;margin-top:.25rem;padding:.4rem .6rem;border:1px solid #8a928c;border-radius:.5rem;
color:inherit;background:transparent}option{color:#17211b;background:#fff}
@media (prefers-color-scheme:dark){[data-own] body,[data-own] option{color:#e9ece9;background:#191d1a}
[data-own] :focus-visible{outline-color:#9cc4f0}}`;
/** As the specification of dynamic registration says it, in a frame or in a window. */
const script = `const close=()=>(window.opener??window.parent).postMessage({subject:'org.imsglobal.lti.close'},'*');
if(document.body.dataset.closes==='at-once')close();document.querySelector('button')?.addEventListener('click',close);`;
const scriptHash = hash('sha256', script, 'base64');
const styleHash = hash('sha256', style, 'base64');

type Places = { framedBy: readonly string[]; leadsTo: readonly string[] };

/** Headers of a page that these origins may frame, and whose form leads to those. */
export function pageHeaders({ framedBy, leadsTo }: Places): Record<string, string> {
  const ancestors = framedBy.length > 0 ? framedBy.join(' ') : "'none'";
  const targets = leadsTo.length > 0 ? leadsTo.join(' ') : "'none'";
  return {
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; script-src 'sha256-${scriptHash}'; form-action ${targets}; frame-ancestors ${ancestors}; base-uri 'none'`,
    // Without a referrer, browsers would send the form with the origin "null".
    'Referrer-Policy': 'same-origin',
  };
}

export function htmlOf({ language, title, text, detail, button, closes, isOwnWindow }: Page): string {
  const form = button ? formOf(button) : '';
  return `<!doctype html>
<html lang="${language}"${isOwnWindow ? ' data-own' : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${style}</style></head>
<body${closes ? ` data-closes="${closes}"` : ''}><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p>
${detail ? `<p><code>${escaped(detail)}</code></p>` : ''}${form}${closes ? closing(language) : ''}</main></body></html>
`;
}

const closing = (language: Language) =>
  `<button type="button">${escaped(texts[language].lti.registration.close)}</button><script>${script}</script>`;

function formOf({ action, name, value, label, opensTab, choice }: Button): string {
  const options = (choice?.options ?? []).map(
    (option) => `<option value="${escaped(option.value)}">${escaped(option.label)}</option>`,
  );
  const list = choice
    ? `<p><label>${escaped(choice.label)}<br><select name="${escaped(choice.name)}">${options.join('')}</select></label></p>`
    : '';
  return `<form method="post" action="${escaped(action)}"${opensTab ? ' target="_blank" rel="noopener"' : ''}>
<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">${list}
<button>${escaped(label)}</button></form>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
