import { posix } from 'node:path';

export const photoFolder = '/srv/circle/photos';
export const importFolder = '/srv/circle/import';

const drawing = (shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><rect width="160" height="90" fill="#e6e0f7"/>${shapes}</svg>\n`;

/** The files of a server that does not exist: nothing here is read from a disk. */
const serverFiles: ReadonlyMap<string, string> = new Map([
  [
    `${photoFolder}/werkbank.svg`,
    drawing('<path d="M25 40h110v10H25zM35 50h8v28h-8zM117 50h8v28h-8z" fill="#8a5a2b"/>'),
  ],
  [
    `${photoFolder}/velo-cargo.svg`,
    drawing(
      '<g fill="none" stroke="#176f65" stroke-width="5"><circle cx="40" cy="62" r="16"/><circle cx="125" cy="62" r="16"/><path d="M40 62l22-28h30l33 28M62 34l14 28H40"/></g>',
    ),
  ],
  [
    `${photoFolder}/risotto.svg`,
    drawing(
      '<ellipse cx="80" cy="52" rx="52" ry="22" fill="#fff"/><ellipse cx="80" cy="48" rx="38" ry="13" fill="#e0b040"/>',
    ),
  ],
  [
    `${importFolder}/example.xml`,
    '<offers><offer><headline>Leiter</headline><text>Drei Meter.</text></offer></offers>\n',
  ],
  [
    '/srv/circle/config/circle.json',
    '{ "name": "Tauschkreis Birkenhof", "mail": { "user": "kreis", "password": "birke-im-wind-made-up" } }\n',
  ],
  ['/srv/circle/.env', 'MAIL_PASSWORD=birke-im-wind-made-up\nBACKUP_KEY=VIRTUAL-BIRKENHOF-7Q\n'],
  ['/srv/circle/package.json', '{ "name": "tauschkreis", "private": true }\n'],
  ['/srv/circle/members.csv', 'id;name;phone\n2;Beat Wyss;031 555 01 04\n3;Élodie Favre;031 555 01 17\n'],
  [
    '/etc/passwd',
    'root:x:0:0:root:/root:/bin/sh\ncircle:x:1000:1000:Tauschkreis:/srv/circle:/usr/sbin/nologin\n',
  ],
  ['/etc/hosts', '127.0.0.1 localhost\n10.30.0.5 heating.internal\n10.30.0.8 kiosk.internal\n'],
  ['/etc/hostname', 'circle-1\n'],
  ['/proc/self/environ', 'NODE_ENV=production\0MAIL_PASSWORD=birke-im-wind-made-up\0'],
]);

/** The file at a path relative to the folder, and where that is. */
export function fileFrom(folder: string, name: string) {
  const path = posix.join(folder, name);
  return { path, isInside: path.startsWith(`${folder}/`), text: serverFiles.get(path) };
}

/** The file that a URL names, resolved against the folder. */
export function fileAt(folder: string, address: string) {
  const url = URL.parse(address.trim(), `file://${folder}/`);
  if (url?.protocol !== 'file:' || url.host !== '') return { path: null, outside: true, text: undefined };
  const path = decoded(url.pathname);
  return { path, outside: !path.startsWith(`${folder}/`), text: serverFiles.get(path) };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
