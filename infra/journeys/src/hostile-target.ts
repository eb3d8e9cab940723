import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type HostileTarget = {
  url: string;
  /** The paths requested because of links in the target's responses. */
  lured: string[];
  /** The name under which the proxy forwarded a learner. */
  learner: () => string;
  stop: () => Promise<void>;
};

/** A string with one character for each byte of the text's UTF-8. */
export const wire = (text: string) => Buffer.from(text).toString('latin1');
export const turned = 'photo\u202Egnp.exe';
export const script = '<script>pwned()</script><img src=x onerror=pwned()>';

/** A target that attacks the viewers of its traffic. `lure` is a server that must never receive a request. */
export async function startHostileTarget(): Promise<HostileTarget> {
  const lured: string[] = [];
  let learner = '';
  const lure = await listen((request, response) => {
    lured.push(request.url ?? '');
    response.end('pwned()');
  });
  lure.server.on('connection', () => lured.push('connection'));
  const target = await listen((request, response) => {
    learner = String(request.headers['x-sentiero-learner'] ?? '');
    request.resume();
    request.on('end', () => answer(request, response, lure.url));
  });
  return {
    url: target.url,
    lured,
    learner: () => learner,
    stop: async () => {
      for (const { server } of [target, lure]) {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      }
    },
  };
}

async function listen(handler: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function answer(request: IncomingMessage, response: ServerResponse, lure: string): void {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const [type, body] = bodies(lure)[path] ?? ['text/plain', script];
  response.writeHead(200, wire('Fine \u202E<b>'), [
    ['Content-Type', type],
    ['X-Script', script],
    ['X-Turned', wire(turned)],
    ['X-Long', 'a'.repeat(4_000)],
    ['Refresh', `0; url=${lure}/refresh`],
    ['Link', `<${lure}/link>; rel=preload; as=script`],
    ['Set-Cookie', `sid=${script}; Path=/; Domain=localhost`],
    ['Set-Cookie', `${wire(turned)}=${token}; Max-Age=99`],
  ]);
  response.end(body);
}

const encode = (text: string) => Buffer.from(text).toString('base64url');
export const token = `${encode('{"alg":"none"}')}.${encode(JSON.stringify({ sub: script }))}.`;

const svg = (lure: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" onload="pwned()"><script>pwned()</script><image href="${lure}/svg"/></svg>`;

const bodies = (lure: string): Record<string, [type: string, body: string | Buffer]> => ({
  '/page': ['text/html; charset=utf-8', page(lure)],
  '/svg': ['image/svg+xml', svg(lure)],
  '/svg-bytes': ['image/svg+xml', Buffer.concat([Buffer.from(svg(lure)), Buffer.from([0xff])])],
  '/image': [`image/png,${encode(svg(lure))}`, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff])],
  '/json': ['application/json', JSON.stringify({ [script]: script, turned, nul: 'a\0b', link: lure })],
  '/token': ['text/plain', token],
  '/long': ['text/plain', 'x'.repeat(300_000)],
});

/** Markup that loads, runs, navigates, or changes its meaning when parsed twice. */
const page = (lure: string) => `<!doctype html><html><head>
  <base href="${lure}/base/"><link rel="preconnect" href="${lure}"><link rel="dns-prefetch" href="${lure}">
  <link rel="stylesheet" href="${lure}/style.css"><link rel="prefetch" href="${lure}/prefetch">
  <link rel="icon" href="${lure}/icon"><link rel="manifest" href="${lure}/manifest">
  <meta http-equiv="refresh" content="0; url=${lure}/refresh">
  <meta http-equiv="Content-Security-Policy" content="default-src *">
  <style>@import url(${lure}/import.css); body { background: url(${lure}/background) }
    @font-face { font-family: f; src: url(${lure}/font) } p { font-family: f }</style>
  <script src="${lure}/script.js"></script>${script}</head>
  <body onload="pwned()" background="${lure}/body"><h1>A hostile page</h1>
  <img src="${lure}/image" srcset="${lure}/set 2x"><iframe src="${lure}/frame"></iframe>
  <iframe srcdoc="<script>pwned()</script>"></iframe><object data="${lure}/object"></object>
  <embed src="${lure}/embed"><video src="${lure}/video" poster="${lure}/poster" autoplay></video>
  <audio src="${lure}/audio" autoplay></audio><input type="image" src="${lure}/input" autofocus onfocus="pwned()">
  <form action="${lure}/form"><button>send</button></form><details open ontoggle="pwned()"></details>
  <a id="way-out" href="${lure}/link" ping="${lure}/ping" target="_top">a way out</a>
  <a href="javascript:pwned()">another</a>${svg(lure)}
  <svg><use href="${lure}/use#a"/><animate attributeName="href" values="${lure}/animate"/></svg>
  <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=pwned()&gt;
    &lt;link rel=preconnect href=${lure}&gt;"></mglyph></table></mtext></math>
  <noscript><link rel="preconnect" href="${lure}"><img src="${lure}/noscript"></noscript>
  <template><img src="${lure}/template" onerror="pwned()"></template></body></html>`;
