import type { ShopExercise } from './exercise.ts';

const session = { customer_id: 9, token: '5f0c9a71d2e84b36' };
const gift = { to: 'kilian@quartierladen.example', stamps: '20' };
const shop = 'http://shop.example';
const flyer = { origin: 'https://flyer.example', referer: 'https://flyer.example/win' };

/** The check that a form was sent by the shop's own page. */
export const token: ShopExercise = {
  name: 'isIntended',
  weak: `function isIntended(request, session) {
  return session !== null;
}
`,
  fixed: `function isIntended(request, session) {
  if (session === null || !session.token) return false;
  return request.form.token === session.token;
}
`,
  attacks: [
    ['no_token', [{ method: 'POST', form: gift, headers: flyer }, session]],
    ['no_token', [{ method: 'GET', form: gift, headers: {} }, session]],
    ['empty', [{ method: 'POST', form: { ...gift, token: '' }, headers: flyer }, session]],
    ['wrong', [{ method: 'POST', form: { ...gift, token: 'a1b2c3d4e5f60718' }, headers: flyer }, session]],
  ],
  hiddenAttacks: [
    ['no_token', [{ method: 'POST', form: gift, headers: { origin: 'null' } }, session]],
    [
      'header',
      [
        { method: 'POST', form: gift, headers: { referer: `https://flyer.example/?from=${shop}/gifts` } },
        session,
      ],
    ],
    ['header', [{ method: 'POST', form: gift, headers: { origin: `${shop}.flyer.example` } }, session]],
    ['beginning', [{ method: 'POST', form: { ...gift, token: '5' }, headers: {} }, session]],
    [
      'old_session',
      [{ method: 'POST', form: { ...gift, token: 'undefined' }, headers: {} }, { customer_id: 9 }],
    ],
    ['old_session', [{ method: 'POST', form: gift, headers: {} }, { customer_id: 9 }]],
    [
      'old_session',
      [
        { method: 'POST', form: { ...gift, token: '' }, headers: {} },
        { customer_id: 9, token: '' },
      ],
    ],
    ['nobody', [{ method: 'POST', form: { ...gift, token: session.token }, headers: {} }, null]],
    [
      'header',
      [
        { method: 'GET', form: { ...gift, confirmed: 'yes' }, headers: { referer: `${shop}/gifts` } },
        session,
      ],
    ],
  ],
  honest: [
    [
      'with_headers',
      [
        {
          method: 'POST',
          form: { ...gift, token: session.token },
          headers: { origin: shop, referer: `${shop}/gifts` },
        },
        session,
      ],
    ],
    [
      'without_headers',
      [{ method: 'POST', form: { ...gift, stamps: '1', token: session.token }, headers: {} }, session],
    ],
    [
      'other_session',
      [
        { method: 'POST', form: { ...gift, token: '0d9e4471aa20c3f8' }, headers: { origin: shop } },
        { customer_id: 3, token: '0d9e4471aa20c3f8' },
      ],
    ],
  ],
  isBlocked: (answer) => !answer,
  isServed: Boolean,
};
