import { useMemo } from 'react';
import classes from './inert-frame.module.css';

/** An untrusted page, without scripts, network or navigation. It starts where its text is. */
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
 * Drawings and pictures would fill the frame without the page's style sheet; its own styles come later and win. The page
 * runs no script and is out of reach for ours, so that only its style can scroll it; a browser that does not know the
 * property starts at the top.
 */
const look = `svg, img, picture, video, canvas { max-width: 100%; max-height: 4rem }
[data-inert-start] { scroll-initial-target: nearest }`;

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
  for (const ours of page.querySelectorAll('[data-inert-look], [data-inert-start]')) {
    ours.removeAttribute('data-inert-start');
    if (ours.hasAttribute('data-inert-look')) ours.remove();
  }
  startOf(page)?.setAttribute('data-inert-start', '');
  const style = page.createElement('style');
  style.setAttribute('data-inert-look', '');
  style.textContent = look;
  const meta = page.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policy;
  page.head.prepend(meta, style);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** The page's main part, its heading, or the first element that has text. */
function startOf(page: Document): Element | null {
  const main = page.querySelector('main, [role="main"]') ?? page.querySelector('h1');
  if (main) return main;
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (text.parentElement?.closest('style, noscript') === null && text.nodeValue?.trim())
      return text.parentElement;
  }
  return null;
}
