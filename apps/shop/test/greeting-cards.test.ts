import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderCard } from '../src/cards/render-card.ts';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const write = (visit: Visit, text: string, to = 'Anna') => visit.form('/card', { to, text });
const password = 'brieftaube-3807';

describe('a greeting card', () => {
  it('holds an honest text in both shops, with a plain brace and markup as typed', async () => {
    const visit = shop.visit();
    for (const mode of ['open', 'defended'] as const) {
      await visit.switchTo(mode);
      const answer = await write(visit, 'Get well {soon} <b>& }} soon');
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('Get well {soon} &lt;b&gt;&amp; }} soon');
      expect((await visit.event('template_ran')).data).toMatchObject({
        error: null,
        computed: false,
        outside: [],
        ran: [],
      });
    }
  });

  it('never evaluates the name that it is addressed to', async () => {
    const visit = shop.visit();
    expect(await (await write(visit, 'Hello', '{{ 7*7 }}')).text()).toContain('Dear {{ 7*7 }},');
    expect((await visit.event('template_ran')).data).toMatchObject({ computed: false });
  });

  it.each([
    ['{{ shop.settings.mail_password }}', ['shop.settings.mail_password']],
    [`{{shop['settings']["mail_password"]}}`, ['shop.settings.mail_password']],
    ['{{ (shop.settings).mail_password | upper }}', ['shop.settings', 'shop.settings.mail_password']],
    ["{{ shop['set' ~ 'tings'].mail_password }}", ['shop.settings.mail_password']],
    ["{{ 'x' + shop.settings.mail_password }}", ['shop.settings.mail_password']],
  ])('with %s shows the password, unless the shop is hardened', async (text, outside) => {
    const visit = shop.visit();
    expect((await (await write(visit, text)).text()).toLowerCase()).toContain(password);
    expect((await visit.event('template_ran')).data).toMatchObject({
      outside,
      shown: ['shop.settings.mail_password'],
    });
    await visit.switchTo('defended');
    const answer = await (await write(visit, text)).text();
    expect(answer.toLowerCase()).not.toContain(password);
    expect(answer).toContain('{{');
    expect((await visit.event('refused')).data).toMatchObject({ blocked_by: 'text_as_data' });
    expect((await visit.event('template_ran')).data).toMatchObject({ outside: [], shown: [], ran: [] });
  });

  it('says which commands ran, and that a length or a list of names shows no value', async () => {
    const visit = shop.visit();
    const answer = await write(visit, "{{ shop.tools.run('hostname') }} {{ shop.tools['run']('whoami') }}");
    expect(await answer.text()).toContain('kassenkeller-2 www');
    expect((await visit.event('template_ran')).data).toMatchObject({ ran: ['hostname', 'whoami'] });
    await write(visit, '{{ shop.settings | keys }} {{ shop.settings.mail_password | length }}');
    expect((await visit.event('template_ran')).data).toMatchObject({ shown: [] });
  });

  it.each(['shop[shop.settings.mail_password]', 'shop.settings.mail_password(1)'])(
    'also shows a value in the error message: %s',
    (source) => {
      const card = renderCard(`{{ ${source} }}`, values);
      expect(card.error).toContain('brieftaube-3807');
      expect(card.shown).toContain('shop.settings.mail_password');
    },
  );

  it('shows no value that was only typed', () => {
    const length = '{{ shop.settings.mail_password | length }}';
    expect(renderCard(`${length} brieftaube-3807`, values).shown).toEqual([]);
    expect(renderCard(`${length} {{ to }}`, { to: 'brieftaube-3807', text: '' }).shown).toEqual([]);
  });

  it('that only Kilian’s own line would complete is no attack on the hardened shop', async () => {
    const visit = await shop.visit().switchTo('defended');
    await write(visit, 'hello');
    await write(visit, '{{ 7*7');
    await visit.event('template_ran');
    const refused = shop.events.filter(
      (event) => event.learner === visit.learner && event.type === 'refused',
    );
    expect(refused).toEqual([]);
  });
});

const values = { to: 'Anna', text: '' };
/** Ways out of template engines into the program behind them. */
const escapes = [
  'constructor',
  '__proto__',
  'to.constructor',
  'shop.constructor',
  'shop.__proto__',
  'shop.get',
  'shop.size',
  "shop['constructor']['constructor']('return process')()",
  'shop.tools.run.constructor',
  "shop.tools.run['call']('id')",
  'shop.tools.run.bind(shop)',
  "''.constructor.constructor('return 1')()",
  "''.__class__.__mro__",
  '(1).toString',
  'process.env',
  'globalThis',
  'this',
  'require("fs")',
  'import("fs")',
  'self.__init__.__globals__',
  'shop.hasOwnProperty("name")',
  '[].constructor',
  'shop => 1',
  '`${1}`',
];

describe('the evaluator', () => {
  it.each(escapes)('has no way out by %s', (source) => {
    const { error, output } = renderCard(`{{ ${source} }}`, values);
    expect(error).not.toBeNull();
    expect(output).toBe('');
  });

  it.each([
    'cat /proc/self/environ',
    'cat ../../../proc/version',
    'cat /etc/hostname',
    'ls /etc',
    'sh -c id',
    'id; cat /proc/version',
    'cat $(echo /proc/version)',
    'whoami | cat /proc/version',
    'curl http://127.0.0.1/',
    'node -e 1',
    '`id`',
    '__proto__',
    '',
  ])('runs nothing real for the command %s', (command) => {
    const { output } = renderCard(`{{ shop.tools.run("${command}") }}`, values);
    expect(output).not.toMatch(/PATH=|Linux version|<!doctype/i);
  });

  it('bounds nesting, operators and the card itself', () => {
    const start = process.cpuUsage();
    for (const source of [
      '('.repeat(240),
      '['.repeat(240),
      '-'.repeat(490),
      '1+'.repeat(240),
      'a.'.repeat(240),
    ])
      expect(renderCard(`{{ ${source} }}`, values).error).not.toBeNull();
    expect(renderCard('{{'.repeat(250), values).output).toBe('{{'.repeat(250));
    const cats = "{{ shop.tools.run('cat config/till.conf recipes/zopf.txt recipes/soups/barley.txt') }}";
    expect(renderCard(cats.repeat(6), values).output.length).toBeLessThanOrEqual(2_000);
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  });

  it.each([
    ['7*7', '49'],
    [" 7 * '7' ", '49'],
    ['(1 + 2) * 3 - -1', '10'],
    ['10 / 4', '2.5'],
    ['10 % 4', '2'],
    ["'a' ~ 1", 'a1'],
    ['"x" | upper', 'X'],
    ['shop', '{name, address, settings, tools}'],
    ['shop.tools.run', '(command)'],
  ])('evaluates %s to %s', (source, output) => {
    expect(renderCard(`{{${source}}}`, values)).toMatchObject({ error: null, output });
  });

  it.each(['1/0', "'a' * 2", '1 2', 'x', 'to.x', '1 | evil', "'open", 'to()', '(1', 'shop.', ''])(
    'answers %s with an error',
    (source) => expect(renderCard(`{{${source}}}`, values).error).not.toBeNull(),
  );
});

it('a text beyond 500 characters is refused', async () => {
  expect((await write(shop.visit(), 'x'.repeat(501))).status).toBe(400);
});
