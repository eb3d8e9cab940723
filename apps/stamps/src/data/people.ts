/** An account with its stamp card. */
export type Account = {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  readonly card: string;
  /** The number asked for at the till when a card is redeemed. */
  readonly pin: string;
  readonly phone: string;
  /** When this customer comes to the shop, from the till's records. */
  readonly habit: string;
  name: string;
  nickname: string;
  role: string;
  stamps: number;
  /** In francs. */
  credit: number;
  /** Written by Rosa, for staff only. */
  remark: string;
};

export const learnerId = 9;
export const stampsPerZopf = 10;

const domain = 'quartierladen.example';

/** The accounts of a new copy, without the learner's. */
export const people: readonly Account[] = [
  {
    id: 1,
    email: `rosa@${domain}`,
    password: 'Zopf+Butter-1972',
    card: 'QL-2C7H-88RK',
    pin: '4619',
    phone: '031 555 01 10',
    habit: 'always',
    name: 'Rosa Keller',
    nickname: 'Rosa',
    role: 'staff',
    stamps: 0,
    credit: 0,
    remark: '',
  },
  {
    id: 2,
    email: 'matteo.ferrari@post.example',
    password: 'forzalugano',
    card: 'QL-5T3W-19XM',
    pin: '1908',
    phone: '079 555 02 27',
    habit: 'Saturdays at 15:45',
    name: 'Matteo Ferrari',
    nickname: 'Teo',
    role: 'customer',
    stamps: 21,
    credit: 20,
    remark: 'Brings the crates back.',
  },
  {
    id: 3,
    email: 'anna.zbinden@post.example',
    password: 'Eiger3967',
    card: 'QL-7F4K-92MD',
    pin: '1937',
    phone: '078 555 03 41',
    habit: 'Tuesdays at 07:10, away in February',
    name: 'Anna Zbinden',
    nickname: 'Anna vom Lindenweg',
    role: 'customer',
    stamps: 34,
    credit: 50,
    remark: 'Ask about the cat.',
  },
  {
    id: 5,
    email: 'priya.nair@post.example',
    password: 'monsoon-tram-9',
    card: 'QL-3N8P-40VB',
    pin: '8264',
    phone: '077 555 05 93',
    habit: 'Mondays at 18:50',
    name: 'Priya Nair',
    nickname: 'priya',
    role: 'customer',
    stamps: 12,
    credit: 30,
    remark: '',
  },
  {
    id: 8,
    email: `kilian@${domain}`,
    password: 'lehrling08',
    card: 'QL-9J6D-63TZ',
    pin: '0815',
    phone: '078 555 08 15',
    habit: 'evenings',
    name: 'Kilian Egger',
    nickname: 'Kili',
    role: 'customer',
    stamps: 7,
    credit: 10,
    remark: 'Owes me a rake.',
  },
];
