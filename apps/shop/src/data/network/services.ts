/** A response of a server that doesn’t exist. `secret` marks what nobody outside may read. */
export type Answer = {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly secret?: true;
  readonly location?: string;
};

export const serviceNames = ['pictures', 'short_links', 'stock', 'metadata', 'till'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Answers a URL whose host and port are those of the service. */
type Service = { readonly name: ServiceName; readonly answer: (url: URL) => Answer };

const plain = 'text/plain';

const pages = (found: Readonly<Record<string, string>>, secretPath = ''): Service['answer'] => {
  const known = new Map(Object.entries(found));
  return (url) => {
    const path = pathOf(url);
    const text = known.get(path);
    if (text === undefined) return { status: 404, type: plain, text: 'not found\n' };
    const type = text.startsWith('<svg') ? 'image/svg+xml' : plain;
    return { status: 200, type, text, ...(path === secretPath && { secret: true }) };
  };
};

/** The decoded path without its final slash, so that a folder is found with and without it. */
export function pathOf({ pathname }: URL): string {
  const path = pathname.replace(/(?<=.)\/$/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const drawn = (shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" fill="#e3cfb6"/>${shapes}</svg>`;

const pictures: Service = {
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

const shortLinks: Service = {
  name: 'short_links',
  answer: ({ searchParams }) => {
    const location = searchParams.get('to');
    if (location === null) return { status: 200, type: plain, text: 'Where to? /?to=http://…\n' };
    return { status: 302, type: plain, text: 'moved\n', location };
  },
};

const stock: Service = {
  name: 'stock',
  answer: pages({
    '/': 'Stock service. For the shop’s server only.\n/stock\n/suppliers\n',
    '/stock': 'product;in stock;bought for CHF\nZopf;12;4\nWildflower honey;37;8\nAlp cheese;9;21\n',
    '/suppliers': 'Zopf;bakery Ammann\nWildflower honey;the roof at Lindenweg 11\nAlp cheese;dairy Gurtner\n',
  }),
};

const credentials = '/latest/meta-data/iam/security-credentials';

const metadata: Service = {
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

const till: Service = {
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
export const services: ReadonlyMap<string, Service> = new Map([
  ['http://203.0.113.10:80', pictures],
  ['https://203.0.113.10:443', pictures],
  ['http://203.0.113.20:80', shortLinks],
  ['https://203.0.113.20:443', shortLinks],
  ['http://10.20.0.7:80', stock],
  ['http://169.254.169.254:80', metadata],
  ['http://127.0.0.1:9100', till],
]);

/** What the resolver knows, beside names that contain their own address. */
export const names: ReadonlyMap<string, string> = new Map([
  ['pictures.example', '203.0.113.10'],
  ['short.example', '203.0.113.20'],
  ['stock.internal', '10.20.0.7'],
  ['metadata.internal', '169.254.169.254'],
]);
