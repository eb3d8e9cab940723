import { pages } from '@sentiero/lab-app/network/pages';
import type { Network, Service } from '@sentiero/lab-app/network/service';

const service = (name: string, found: Readonly<Record<string, string>>): Service => ({
  name,
  answer: pages(found),
});

const drawing = (shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><rect width="160" height="90" fill="#d6efe9"/>${shapes}</svg>`;

const pictures = service('pictures', {
  '/': 'Pictures for everybody: /ladder.svg /garden.svg\n',
  '/ladder.svg': drawing(
    '<path d="M60 80V10m40 70V10M60 25h40M60 45h40M60 65h40" stroke="#7a4a1e" stroke-width="6"/>',
  ),
  '/garden.svg': drawing(
    '<path d="M0 70h160v20H0z" fill="#5b8c3a"/><circle cx="80" cy="45" r="22" fill="#d9483b"/>',
  ),
});
const heating = service('heating', {
  '/': 'Heating of Birkenhof 2 to 6. Only for the house.\n/flats\n',
  '/flats': 'flat;degrees\nWyss;21.5\nFavre;19\nCaduff;16 (away until the 14th)\n',
});
const kiosk = service('kiosk', { '/': 'Door of the laundry: code 4471#\n' });
const metadata = service('metadata', {
  '/': 'latest/\n',
  '/latest': 'meta-data/\n',
  '/latest/meta-data': 'hostname\niam/\n',
  '/latest/meta-data/hostname': 'circle-1\n',
  '/latest/meta-data/iam': 'security-credentials/\n',
  '/latest/meta-data/iam/security-credentials': 'circle-photos\n',
  '/latest/meta-data/iam/security-credentials/circle-photos':
    '{ "key": "VIRTUAL-BIRKENHOF", "secret": "made up" }\n',
});
const status = service('status', { '/': 'circle-1: up 41 days\n/queue\n', '/queue': 'mails waiting: 3\n' });

/** The network around the circle's server: these tables, and nothing else. */
export const network: Network = {
  names: new Map([
    ['pictures.example', '203.0.113.40'],
    ['heating.internal', '10.30.0.5'],
    ['kiosk.internal', '10.30.0.8'],
    ['metadata.internal', '169.254.169.254'],
  ]),
  services: new Map([
    ['http://203.0.113.40:80', pictures],
    ['https://203.0.113.40:443', pictures],
    ['http://10.30.0.5:80', heating],
    ['http://10.30.0.8:80', kiosk],
    ['http://169.254.169.254:80', metadata],
    ['http://127.0.0.1:80', status],
    ['http://127.0.0.1:8080', status],
  ]),
};
