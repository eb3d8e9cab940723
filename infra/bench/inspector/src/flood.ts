import type { ShopClient } from '@sentiero/client/shop-client';

const atOnce = 16;
const path = (number: number) => `/search?q=honey&number=${number}`;

/** Sends this many requests, as fast as they are answered. */
export async function fill(shop: ShopClient, count: number): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await shop.get(path(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Sends this many requests per second at even intervals, however long the responses take. */
export async function flood(
  shop: ShopClient,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<number> {
  const startMs = performance.now();
  const answers: Promise<unknown>[] = [];
  const total = rate * seconds;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, ((performance.now() - startMs) * rate) / 1000);
      while (answers.length < due) answers.push(shop.get(path(answers.length)));
      if (answers.length < total) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
  await Promise.all(answers);
  return total;
}
