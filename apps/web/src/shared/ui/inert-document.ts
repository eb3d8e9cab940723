const loaders = 'script, base, meta, link, iframe, frame, object, embed, template';
const leads = ['href', 'xlink:href', 'ping', 'action', 'formaction', 'target', 'srcdoc'];

/**
 * Foreign HTML as a document that runs nothing, loads nothing and leads nowhere. The frame's sandbox and the policy
 * stop scripts and loading; taking the elements out also stops `preconnect`, which no policy covers, and links.
 */
export function inertDocument(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll(loaders)) element.remove();
  for (const element of page.querySelectorAll('*')) {
    for (const name of leads) element.removeAttribute(name);
  }
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">${page.documentElement.outerHTML}`;
}

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
