import { expect } from '@playwright/test';
import type { AtStep } from '../open-step.ts';
import type { LessonStep } from './lesson-step.ts';

const lesson = 'WebSockets: a line that stays open';
const conversation = '/messages/208';
/** Sends the message over a line of its own, as from the console, and returns what comes back with that text. */
async function say({ target, visit }: AtStep, message: { from?: number; text: string }): Promise<string> {
  await visit(conversation);
  return target.evaluate(
    ({ sent, text }) =>
      new Promise<string>((resolve) => {
        const line = new WebSocket(`${location.origin.replace('http', 'ws')}/messages/208/live`);
        line.addEventListener('open', () => line.send(sent));
        line.addEventListener('message', ({ data }) => {
          if (String(data).includes(text)) resolve(String(data));
        });
      }),
    { sent: JSON.stringify(message), text: message.text },
  );
}

/** Steps of the lesson on WebSockets that a browser decides. */
export const websocketSteps: readonly LessonStep[] = [
  {
    lesson,
    step: 'Without reloading',
    sees: 'an answer in the conversation, without a new page',
    act: async ({ signIn, visit, target }) => {
      await signIn();
      await visit(conversation);
      await expect(async () => {
        await target.getByLabel('Your reply').fill('Thursday is fine');
        await target.getByRole('button', { name: 'Send' }).click();
        // What the ordinary form sends has its writer and its day below it.
        await expect(target.locator('li.own:not(:has(small))')).toHaveCount(1, { timeout: 1_000 });
      }).toPass();
    },
  },
  {
    lesson,
    step: 'Your own line',
    sees: 'the number that the circle fills in',
    act: async (at) => {
      await at.signIn();
      expect(await say(at, { text: 'OK' })).toBe('{"from":9,"text":"OK"}');
    },
  },
  {
    lesson,
    step: 'In Sefa’s name',
    sees: 'a message above which stands another name',
    act: async (at) => {
      await at.signIn();
      await say(at, { from: 5, text: '10 h' });
      await at.visit(conversation);
      await expect(at.target.locator('li.other', { hasText: '10 h' })).toContainText('Sefa Yildiz');
    },
  },
];
