import type { Exercise } from './exercise.ts';

const session = { customer_id: 9, token: '5f0c9a71d2e84b36' };
const gift = { to: 'kilian@quartierladen.example', stamps: '20' };
const shop = 'http://shop.example';
const flyer = { origin: 'https://flyer.example', referer: 'https://flyer.example/win' };

/** The check that a form was sent by the shop's own page. */
export const token: Exercise = {
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
    [{ method: 'POST', form: gift, headers: flyer }, session],
    [{ method: 'GET', form: gift, headers: {} }, session],
    [{ method: 'POST', form: { ...gift, token: '' }, headers: flyer }, session],
    [{ method: 'POST', form: { ...gift, token: 'a1b2c3d4e5f60718' }, headers: flyer }, session],
  ],
  hiddenAttacks: [
    [{ method: 'POST', form: gift, headers: { origin: 'null' } }, session],
    [
      { method: 'POST', form: gift, headers: { referer: `https://flyer.example/?from=${shop}/gifts` } },
      session,
    ],
    [{ method: 'POST', form: gift, headers: { origin: `${shop}.flyer.example` } }, session],
    [{ method: 'POST', form: { ...gift, token: '5' }, headers: {} }, session],
    [{ method: 'POST', form: { ...gift, token: 'undefined' }, headers: {} }, { customer_id: 9 }],
    [{ method: 'POST', form: gift, headers: {} }, { customer_id: 9 }],
    [
      { method: 'POST', form: { ...gift, token: '' }, headers: {} },
      { customer_id: 9, token: '' },
    ],
    [{ method: 'POST', form: { ...gift, token: session.token }, headers: {} }, null],
    [{ method: 'GET', form: { ...gift, confirmed: 'yes' }, headers: { referer: `${shop}/gifts` } }, session],
  ],
  honest: [
    [
      {
        method: 'POST',
        form: { ...gift, token: session.token },
        headers: { origin: shop, referer: `${shop}/gifts` },
      },
      session,
    ],
    [{ method: 'POST', form: { ...gift, stamps: '1', token: session.token }, headers: {} }, session],
    [
      { method: 'POST', form: { ...gift, token: '0d9e4471aa20c3f8' }, headers: { origin: shop } },
      { customer_id: 3, token: '0d9e4471aa20c3f8' },
    ],
  ],
  isBlocked: (answer) => !answer,
  isServed: Boolean,
};
