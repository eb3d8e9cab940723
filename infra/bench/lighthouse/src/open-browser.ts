import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import { logIn } from './log-in.ts';

export type Browser = { logIn: (webUrl: string) => Promise<void>; close: () => Promise<void> };

/**
 * A Chromium that Lighthouse reaches on that port, optionally logged in. Playwright disconnects while Lighthouse
 * measures, since two controllers of one browser disturb its trace.
 */
export async function openBrowser(profile: string, port: number): Promise<Browser> {
  const command = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const args = [`--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, '--headless=new'];
  const child = spawn(command, [...args, '--no-sandbox', '--disable-gpu', '--no-first-run', 'about:blank'], {
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  while (!(await isThere(`${address}/json/version`))) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`);
    await sleep(100);
  }
  return {
    async logIn(webUrl) {
      const browser = await chromium.connectOverCDP(address);
      const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage();
      await logIn(page, webUrl);
      await page.close();
      await browser.close();
    },
    async close() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

async function isThere(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
