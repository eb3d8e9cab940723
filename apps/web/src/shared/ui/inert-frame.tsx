import { useMemo } from 'react';
import classes from './inert-frame.module.css';

/** An untrusted page, without scripts, network or navigation. */
export function InertFrame({ html, title }: { html: string; title: string }) {
  const page = useMemo(() => inertDocument(html), [html]);
  return <iframe className={classes.frame} title={title} sandbox="" srcDoc={page} />;
}

const loaders = 'script, base, meta, link, iframe, frame, object, embed, template, portal';
const leads = ['href', 'xlink:href', 'ping', 'action', 'formaction', 'target', 'srcdoc'];
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
const mostRounds = 8;

/**
 * Untrusted HTML as a document that runs nothing, loads nothing and links nowhere. The frame's sandbox and the policy
 * stop scripts and loading; removing elements also stops `preconnect`, which no policy covers, and links. Serialised
 * HTML may parse into different elements, so it is parsed until nothing changes.
 */
function inertDocument(html: string): string {
  let before = html;
  for (let round = 0; round < mostRounds; round++) {
    const after = cleaned(before);
    if (after === before) return after;
    before = after;
  }
  return '<!doctype html>';
}

function cleaned(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll(loaders)) element.remove();
  for (const element of page.querySelectorAll('*')) {
    for (const name of leads) element.removeAttribute(name);
  }
  const meta = page.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policy;
  page.head.prepend(meta);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
