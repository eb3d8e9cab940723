import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const key = 'sauerteig-7741';

describe('a calendar file for a pick-up', () => {
  it('holds an honest note in both shops, as text', async () => {
    const visit = shop.visit();
    for (const mode of ['open', 'defended'] as const) {
      await visit.switchTo(mode);
      const answer = await visit.form('/pickup', { note: 'Saturday, at ten\n{bring} <b>bags' });
      expect(await answer.text()).toContain(String.raw`DESCRIPTION:Saturday\, at ten\n{bring} &lt;b&gt;bags`);
      expect((await visit.event('calendar_made')).data).toMatchObject({ files: [] });
    }
  });

  it('holds a file of the virtual server, unless the component is updated', async () => {
    const visit = shop.visit();
    const note = 'At ten {file:recipes/../config/till.conf}';
    expect(await (await visit.form('/pickup', { note })).text()).toContain(key);
    expect((await visit.event('calendar_made')).data).toMatchObject({
      version: '2.3.4',
      files: ['/srv/shop/config/till.conf'],
    });
    await visit.switchTo('defended');
    expect(await (await visit.form('/pickup', { note })).text()).not.toContain(key);
    expect((await visit.event('refused')).data).toMatchObject({ blocked_by: 'component_update' });
    expect((await visit.event('calendar_made')).data).toMatchObject({ version: '2.3.5', files: [] });
  });

  it.each(['/proc/self/environ', '/etc/hostname', '../../../../proc/version', '__proto__', ''])(
    'never holds a real file, by the name %j',
    async (name) => {
      const visit = shop.visit();
      const answer = await visit.form('/pickup', { note: `{file:${name}}` });
      expect(await answer.text()).toContain('DESCRIPTION:{file:');
      expect((await visit.event('calendar_made')).data).toMatchObject({ files: [] });
    },
  );

  it('names its component in the version of the inventory', async () => {
    const visit = shop.visit();
    for (const [mode, version] of [
      ['open', '2.3.4'],
      ['defended', '2.3.5'],
    ] as const) {
      await visit.switchTo(mode);
      expect(await visit.page('/workshop/components.json')).toContain(`pkg:generic/calendula@${version}`);
      expect(await (await visit.form('/pickup', { note: 'Hello' })).text()).toContain(
        `//Calendula//${version}//`,
      );
    }
  });

  it('takes a note of at most 200 characters', async () => {
    expect((await shop.visit().form('/pickup', { note: 'x'.repeat(201) })).status).toBe(400);
  });
});
