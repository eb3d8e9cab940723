import { pages } from '@sentiero/lab-app/network/pages';
import type { Network, Service } from '@sentiero/lab-app/network/service';

export const serviceNames = ['pictures', 'short_links', 'stock', 'metadata', 'till'] as const;
export type ServiceName = (typeof serviceNames)[number];

type OwnService = Service<ServiceName>;

const plain = 'text/plain';

const drawn = (shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" fill="#e3cfb6"/>${shapes}</svg>`;

const pictures: OwnService = {
  name: 'pictures',
  answer: pages({
    '/': 'Pictures for everyone: /cat.svg /bread.svg\n',
    '/cat.svg': drawn(
      '<path d="m30 50 6-28 18 14h14l18-14 6 28q4 44-31 46-35-2-31-46z" fill="#4a2a1a"/><circle cx="48" cy="58" r="5" fill="#f7d774"/><circle cx="74" cy="58" r="5" fill="#f7d774"/>',
    ),
    '/bread.svg': drawn(
      '<ellipse cx="60" cy="66" rx="44" ry="28" fill="#d08a3c"/><path d="m40 48 8 16m12-20v18m20-14-8 16" stroke="#9c5a20" stroke-width="5"/>',
    ),
  }),
};

const shortLinks: OwnService = {
  name: 'short_links',
  answer: ({ searchParams }) => {
    const location = searchParams.get('to');
    if (location === null) return { status: 200, type: plain, text: 'Where to? /?to=http://…\n' };
    return { status: 302, type: plain, text: 'moved\n', location };
  },
};

const stock: OwnService = {
  name: 'stock',
  answer: pages({
    '/': 'Stock service. For the shop’s server only.\n/stock\n/suppliers\n',
    '/stock': 'product;in stock;bought for CHF\nZopf;12;4\nWildflower honey;37;8\nAlp cheese;9;21\n',
    '/suppliers': 'Zopf;bakery Ammann\nWildflower honey;the roof at Lindenweg 11\nAlp cheese;dairy Gurtner\n',
  }),
};

const credentials = '/latest/meta-data/iam/security-credentials';

const metadata: OwnService = {
  name: 'metadata',
  answer: pages(
    {
      '/': 'latest/\n',
      '/latest': 'meta-data/\n',
      '/latest/meta-data': 'hostname\niam/\nlocal-ipv4\n',
      '/latest/meta-data/hostname': 'shop-1.internal\n',
      '/latest/meta-data/local-ipv4': '10.20.0.5\n',
      '/latest/meta-data/iam': 'security-credentials/\n',
      [credentials]: 'shop-backup\n',
      [`${credentials}/shop-backup`]:
        '{ "role": "shop-backup", "key": "VIRTUAL-4Q7ZLINDENWEG", "secret": "made-up-for-this-lesson" }\n',
    },
    `${credentials}/shop-backup`,
  ),
};

const till: OwnService = {
  name: 'till',
  answer: pages(
    {
      '/': 'Till of the Quartierladen. Whoever is on this computer needs no password.\n/drawer\n/takings\n',
      '/drawer': 'The drawer opens with 5-0-7-3.\n',
      '/takings': 'Today: CHF 1284\n',
    },
    '/drawer',
  ),
};

/** The services by scheme, address and port; nobody speaks TLS inside, and every loopback address is one computer. */
const services: ReadonlyMap<string, OwnService> = new Map([
  ['http://203.0.113.10:80', pictures],
  ['https://203.0.113.10:443', pictures],
  ['http://203.0.113.20:80', shortLinks],
  ['https://203.0.113.20:443', shortLinks],
  ['http://10.20.0.7:80', stock],
  ['http://169.254.169.254:80', metadata],
  ['http://127.0.0.1:9100', till],
]);

/** What the resolver knows, beside names that contain their own address. */
const names: ReadonlyMap<string, string> = new Map([
  ['pictures.example', '203.0.113.10'],
  ['short.example', '203.0.113.20'],
  ['stock.internal', '10.20.0.7'],
  ['metadata.internal', '169.254.169.254'],
]);

export const network: Network<ServiceName> = { names, services };
