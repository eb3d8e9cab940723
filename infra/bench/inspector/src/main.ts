/**
 * Measures how smooth the inspector stays under a flood, through all services, in a real Chromium. node
 * infra/bench/inspector/src/main.ts [--records 10000] [--rate 200] [--seconds 20]
 */
import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { demo } from '@sentiero/client/account';
import { ApiClient } from '@sentiero/client/api-client';
import { LearnerPage } from '@sentiero/journeys/learner-page';
import { enterShop, findLesson } from '@sentiero/journeys/lessons';
import { startOwnPlatform } from '@sentiero/local';
import { chromium } from 'playwright';
import { fill, flood } from './flood.ts';
import { startTrace, stopTrace } from './trace.ts';
import { heapMegabytes, rowNumbers, startFrames, stopFrames, waitForNumber } from './page-probe.ts';

const lessonTitle = 'Logging in without a password';
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
  },
});
const [records, rate, seconds] = [Number(values.records), Number(values.rate), Number(values.seconds)];

const platform = await startOwnPlatform();
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const learner = new LearnerPage(page, platform);
  await learner.logIn(demo.learner);
  await learner.openLesson('Injection', lessonTitle);
  const client = await ApiClient.loggedIn(platform, demo.learner);
  const shop = await enterShop(client, platform, await findLesson(client, lessonTitle));

  // The services and the load run at low priority, since a real learner's browser does not share its machine with
  // them.
  for (const pid of [process.pid, ...Object.values(platform.pids())]) if (pid) setPriority(pid, 10);
  await fill(shop, records);
  await waitForNumber(page, records);
  const heapBefore = await heapMegabytes(page);
  await startTrace(browser, page);
  await startFrames(page);
  const sent = await flood(shop, { rate, seconds });
  const frames = await stopFrames(page);
  const tasks = await stopTrace(browser, seconds);
  await waitForNumber(page, records + sent);
  const numbers = await rowNumbers(page);
  const isInOrder = numbers.every((number, place) => number === records + sent - place);

  console.log(`${records} records, then ${sent} new ones in ${seconds} s`);
  console.log(`frames: ${frames.count}, median ${frames.median} ms, 99 % within ${frames.p99} ms`);
  console.log(`longest ${frames.longest} ms; over 50 ms: ${frames.over50}, over 100 ms: ${frames.over100}`);
  console.log(
    `processor time of the page's tasks: longest ${tasks.longestMs} ms, over 50 ms: ${tasks.over50} of ${tasks.count}; ` +
      `${Math.round(tasks.busyPart * 100)} % of one processor`,
  );
  for (const frame of frames.slow.slice(0, 10)) console.log(`  ${frame}`);
  console.log(`heap ${heapBefore} MB before, ${await heapMegabytes(page)} MB after`);
  console.log(
    `the newest ${numbers.length} rows are ${isInOrder ? 'in order, without gaps' : 'NOT in order'}`,
  );
  shop.close();
} finally {
  await browser.close();
  await platform.stop();
}
