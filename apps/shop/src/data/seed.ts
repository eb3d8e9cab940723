import type { Value } from '@sentiero/lab-app/sql/row';
import type { Statement } from '@sentiero/lab-app/sql/statement';

const domain = 'quartierladen.example';

/** Rosa runs the shop and is the only account with the role `staff`. */
export const staffCustomerId = 1;

/** The first id not used by a sample customer or order. */
export const learnerCustomerId = 9;
export const learnerOrderId = 1014;

export const customers: readonly (readonly Value[])[] = [
  [
    1,
    'Rosa Keller',
    `rosa@${domain}`,
    'Zopf+Butter-1972',
    'staff',
    '031 555 01 10',
    'Lindenweg 4, 3007 Bern',
  ],
  [
    2,
    'Matteo Ferrari',
    'matteo.ferrari@post.example',
    'forzalugano',
    'customer',
    '079 555 02 27',
    'Gartenstrasse 18, 3007 Bern',
  ],
  [
    3,
    'Anna Zbinden',
    'anna.zbinden@post.example',
    'Eiger3967',
    'customer',
    '078 555 03 41',
    'Lindenweg 9, 3007 Bern',
  ],
  [
    4,
    'Luc Favre',
    'luc.favre@courriel.example',
    'raclette4ever',
    'customer',
    '076 555 04 06',
    'Mattenhofstrasse 31, 3007 Bern',
  ],
  [
    5,
    'Priya Nair',
    'priya.nair@post.example',
    'monsoon-tram-9',
    'customer',
    '077 555 05 93',
    'Seftigenstrasse 2, 3007 Bern',
  ],
  [
    6,
    'Beat Hofer',
    'beat@velo-hofer.example',
    'kettenoel',
    'customer',
    '031 555 06 60',
    'Schwarztorstrasse 77, 3007 Bern',
  ],
  [
    7,
    'Giulia Bernasconi',
    'giulia.b@posta.example',
    'Gandria!2019',
    'customer',
    '079 555 07 74',
    'Brunnmattstrasse 50, 3007 Bern',
  ],
  [
    8,
    'Kilian Egger',
    `kilian@${domain}`,
    'lehrling08',
    'customer',
    '078 555 08 15',
    'Lindenweg 4, 3007 Bern',
  ],
];

const products: Value[][] = [
  [
    1,
    'Sunday Zopf',
    'Plaited butter loaf, baked on Saturday night. Best with nothing but butter.',
    6.8,
    'Bakery Lindenweg',
  ],
  [
    2,
    'Jaun alpine cheese',
    'Raw-milk cheese of last summer, ten months in the cellar. 250 g.',
    9.4,
    'Jaun FR',
  ],
  [
    3,
    'Wildflower honey',
    'From four hives on the roof of the school house. 500 g.',
    12.5,
    'Bern, on the roof',
  ],
  [4, 'Gravenstein apples', 'Crisp, a little sour, and never two alike. 1 kg.', 4.2, 'Seeland'],
  [
    5,
    'Six farm eggs',
    'From hens that have names. White, brown and one that is nearly blue.',
    5.4,
    'Schwarzenburg',
  ],
  [6, 'Bunch of carrots', 'With their green on, for the pesto or for the rabbit.', 3.6, 'Seeland'],
  [
    7,
    'Hay milk',
    'Not homogenised: shake before you pour. 1 l in a bottle that comes back.',
    2.3,
    'Gantrisch',
  ],
  [8, 'Dark chocolate 72 %', 'Stirred for three days by somebody with patience. 100 g.', 5.9, 'Bern'],
  [
    9,
    'Espresso Hinterhof',
    'Roasted in the back yard on Tuesdays. You can smell it from the tram. 250 g.',
    11.8,
    'Our back yard',
  ],
  [10, 'Apricot jam', 'Valais apricots, less sugar than grandmother would allow.', 7.2, 'Saxon VS'],
  [11, 'Pear cider', 'Cloudy and dry, from old trees. 0.5 l.', 4.9, 'Thurgau'],
  [12, 'Charlotte potatoes', 'For salads, and for everybody who is against mash. 2 kg.', 3.9, 'Frienisberg'],
  [
    13,
    'Mountain herb tea',
    'Mint, lemon balm and edelweiss, dried in the shade. 40 g.',
    8.6,
    'Val Poschiavo',
  ],
  [14, 'Pair of Landjäger', 'Smoked over beech. They rarely survive the way home.', 4.4, 'Emmental'],
  [15, 'Basil in a pot', 'Water it from below and it will forgive you a lot.', 4.8, 'Nursery Elfenau'],
  [16, 'Olive soap', 'One bar, no perfume, lasts a winter.', 6.2, 'Ticino'],
];

/** What Rosa pays for each product, which no page shows. */
const costs: readonly number[] = [
  4.1, 6.3, 8.4, 2.6, 3.5, 2.1, 1.5, 3.7, 7.6, 4.5, 2.9, 2.2, 5.2, 3.1, 2.8, 4.3,
];

const reviews: Value[][] = [
  [1, 'Anna Z.', 5, 'I set an alarm for this. On a Sunday.', '2026-02-08'],
  [
    1,
    'Luc',
    4,
    'Very good. Half of it was gone before I got home, so four stars for my self-control.',
    '2026-03-15',
  ],
  [3, 'Priya', 5, 'My bees (I mean, my neighbours’ bees) did well this year.', '2026-01-22'],
  [5, 'Beat Hofer', 5, 'The blue one is real.', '2026-02-19'],
  [8, 'Giulia', 5, 'Troppo buono. Please stop selling it next to the till.', '2026-03-02'],
  [9, 'Matteo', 3, 'Good, but my mother must never hear that I said so.', '2026-02-27'],
  [14, 'Kilian', 4, 'Approved by the apprentice.', '2026-03-11'],
];

/** id, customer, day, status, note, then pairs of product and quantity. */
const orders: [number, number, string, string, string, [number, number][]][] = [
  [
    1001,
    3,
    '2026-01-09',
    'collected',
    '',
    [
      [1, 1],
      [7, 2],
    ],
  ],
  [1002, 2, '2026-01-12', 'collected', 'Please grind for the moka pot.', [[9, 2]]],
  [
    1003,
    6,
    '2026-01-20',
    'collected',
    '',
    [
      [14, 4],
      [11, 6],
    ],
  ],
  [
    1004,
    5,
    '2026-01-29',
    'delivered',
    'Leave it with the pharmacist next door.',
    [
      [13, 1],
      [3, 1],
      [10, 1],
    ],
  ],
  [
    1005,
    4,
    '2026-02-03',
    'collected',
    'For the club evening, invoice to me and NOT to the club.',
    [
      [2, 8],
      [12, 3],
    ],
  ],
  [
    1006,
    3,
    '2026-02-07',
    'delivered',
    'We are away until Monday: the key is under the blue flower pot.',
    [
      [1, 1],
      [5, 1],
      [7, 2],
    ],
  ],
  [1007, 7, '2026-02-16', 'collected', '', [[8, 5]]],
  [
    1008,
    1,
    '2026-02-21',
    'collected',
    'Own use, staff price. Voucher BLUEFLOWER-30 already used up, do not print again.',
    [
      [2, 1],
      [11, 2],
    ],
  ],
  [
    1009,
    2,
    '2026-02-28',
    'delivered',
    'Ring twice, the baby sleeps.',
    [
      [9, 1],
      [4, 2],
    ],
  ],
  [1010, 6, '2026-03-05', 'collected', '', [[16, 3]]],
  [
    1011,
    5,
    '2026-03-12',
    'ready',
    '',
    [
      [6, 2],
      [12, 1],
      [15, 1],
    ],
  ],
  [
    1012,
    4,
    '2026-03-14',
    'ready',
    'Surprise for Anna: no call to our home number, please.',
    [
      [8, 3],
      [1, 2],
    ],
  ],
  [
    1013,
    7,
    '2026-03-17',
    'packing',
    '',
    [
      [10, 2],
      [4, 1],
    ],
  ],
];

const vouchers: Value[][] = [
  ['SPRING-10', 10, 'Printed in the neighbourhood paper'],
  ['BLUEFLOWER-30', 30, 'For the volunteers of the street festival'],
  ['LINDE-4711-GOLD', 250, 'Anniversary voucher. Only Rosa may hand it out.'],
];

const staffNotes: Value[][] = [
  [1, 'Rosa', '2026-01-15', 'The safe in the back room: 7-2-1-9-4. Learn it and tear this up.'],
  [2, 'Kilian', '2026-02-10', 'The till prints "TEST" when it is below zero outside. No idea why.'],
  [
    3,
    'Rosa',
    '2026-03-01',
    'New code word for the alarm company: Murmeltier. Not on the pin board this time!',
  ],
];

function inserts(table: string, columns: string, rows: readonly (readonly Value[])[]): Statement[] {
  const marks = columns.replace(/\w+/g, '?');
  return rows.map((params) => ({ sql: `INSERT INTO ${table} (${columns}) VALUES (${marks})`, params }));
}

function orderItems(): Value[][] {
  const price = new Map(products.map(([id, , , amount]) => [id, amount]));
  return orders.flatMap(([order, , , , , items]) =>
    items.map(([product, quantity]) => [order, product, quantity, price.get(product) ?? 0]),
  );
}

/** The initial content of every copy. */
export const seed: readonly Statement[] = [
  ...inserts('customers', 'id, name, email, password, role, phone, address', customers),
  ...inserts('products', 'id, name, description, price, origin', products),
  ...inserts(
    'costs',
    'product_id, cost',
    costs.map((cost, index) => [index + 1, cost]),
  ),
  ...inserts('reviews', 'product_id, author, stars, text, written_on', reviews),
  ...inserts(
    'orders',
    'id, customer_id, placed_on, status, note',
    orders.map((order) => order.slice(0, 5) as Value[]),
  ),
  ...inserts('order_items', 'order_id, product_id, quantity, price', orderItems()),
  ...inserts('vouchers', 'code, value, description', vouchers),
  ...inserts('staff_notes', 'id, author, written_on, text', staffNotes),
  ...inserts('till', 'pin', [['4826']]),
  { sql: 'UPDATE products SET stock = 0 WHERE id = 10' },
];
