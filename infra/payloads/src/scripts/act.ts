import type { Page } from 'playwright';
import type { Act } from './vectors/vector.ts';

/** Acts on `#p`, or on the link of a note, as a visitor would. */
export async function act(page: Page, wanted: Act): Promise<void> {
  const place = page.locator('#p, [data-note] a').first();
  const acts: Record<Act, () => Promise<unknown>> = {
    click: () => place.click({ force: true }),
    hover: () => place.hover({ force: true }),
    type: () => place.pressSequentially('ab'),
  };
  await acts[wanted]();
}
