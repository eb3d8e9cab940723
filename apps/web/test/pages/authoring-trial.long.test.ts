import {
  authoringEndpoints,
  emptyCondition,
  type TrialCheck,
  type TrialOnAllReport,
} from '@sentiero/contracts/authoring';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs } from '../kit/app.ts';
import { authoredLesson, authoredStep, writeInAll } from '../kit/authoring.ts';
import { saveStep } from '../kit/authoring-pages.ts';
import { button, field, link, region, suggest } from '../kit/locators.ts';
import { staff } from '../kit/people.ts';
import { bodiesTo, refuse, reply } from '../kit/replies.ts';
import { deliver, isOpen } from '../kit/sockets.ts';
import { wiki } from '../kit/targets.ts';
import { inAll, showIn, t } from '../kit/texts.ts';
import { query, request, shop } from '../kit/traffic.ts';

const lesson = { ...authoredLesson, target_application: shop };
const trial = () => region(t('authoring.example'));
const group = { ...emptyCondition, key: 'query.q', group: 1 };
const rule = {
  task_url: '/search',
  task_conditions: [
    { id: 1, ...group, value_string: 'rosa' },
    { id: 2, ...emptyCondition, key: 'status', value_string: '2xx', not_flag: true },
    { id: 3, ...group, comparator: 'matches' as const, value_string: '^anna' },
  ],
};
const check = (path: string, seen: string, met: boolean): TrialCheck => ({
  path,
  name: path.slice(1),
  wanted: '/search',
  seen,
  met,
});
const checks = [
  check('/task_url', '/search', true),
  check('/task_conditions/1', '404', true),
  check('/task_conditions/0', 'beat', false),
  check('/task_conditions/2', 'beat', false),
];
const [found, failed, image] = [request(1, '/search?q=rosa'), request(2, '/other'), request(3, '/logo.png')];
const results: TrialOnAllReport = [
  { id: image.id, verdict: 'failed', met: 0, conditions: 3 },
  { id: failed.id, verdict: 'failed', met: 2, conditions: 3 },
  { id: found.id, verdict: 'passed', met: 3, conditions: 3 },
];

async function openStep(fields: Parameters<typeof authoredStep>[2]): Promise<void> {
  reply(authoringEndpoints.getLesson, lesson, { ETag: '"1"' });
  reply(authoringEndpoints.getStep, authoredStep(9, 'Rule', fields), { ETag: '"1"' });
  reply(targetsEndpoints.events, []);
  reply(targetsEndpoints.list, [{ ...wiki, ...shop }]);
  reply(authoringEndpoints.tryStepOnAll, results);
  reply(authoringEndpoints.tryStep, { verdict: 'failed', checks });
  openAs(staff, '/admin/lessons/3/9/edit');
  await expect.poll(() => isOpen('requests') && isOpen('events')).toBe(true);
}

test('requests that would pass come first, and static files are hidden', async () => {
  await openStep({ type: 'T', ...rule, times: 3 });
  deliver('requests', found, failed, image);
  const list = trial().getByLabelText(t('authoring.try-request'));
  await expect.element(list).toBeVisible();
  const offered = () => [...list.element().querySelectorAll('option')].map((option) => option.value);
  await expect.poll(offered).toEqual(['', found.id, failed.id]);
  expect(list.element().querySelector('optgroup')?.label).toBe(t('authoring.try-passing'));
  // A phone cuts off the end of a long label.
  await expect.element(list.getByRole('option', { name: /^3\/3/ })).toBeInTheDocument();
  const summary = trial().getByRole('status').first();
  await expect.element(summary).toMatchTextContent(t('authoring.try-found', { passing: 1, total: 3 }));
  await expect.element(summary).toMatchTextContent(t('authoring.try-times', { count: 3 }));
  await page.getByRole('checkbox', { name: t('authoring.try-static') }).click();
  await expect.poll(offered).toEqual(['', found.id, image.id, failed.id]);
  await expectAccessible();
  expect(bodiesTo(authoringEndpoints.tryStepOnAll)[0]).toMatchObject({ lesson: 3, type: 'T', times: 3 });
});

test.each(['de', 'en', 'fr', 'it'] as const)(
  'in %s the trial describes expected and actual values in words, and alternatives as one condition',
  async (language) => {
    await showIn(language);
    await openStep({ type: 'T', ...rule });
    deliver('requests', failed);
    await button(t('authoring.newest')).click();
    await expect.element(trial()).toMatchTextContent(t('authoring.one-of'));
    const said = (trial().element().textContent ?? '').replaceAll(/\s+/g, ' ');
    for (const words of [
      `${t('authoring.task_url')} ${t('authoring.comparator-equals')} /search`,
      `status ${t('authoring.not-equals')} 2xx`,
      t('authoring.one-of'),
      `query.q ${t('authoring.comparator-equals')} rosa`,
      `query.q ${t('authoring.comparator-matches')} ^anna`,
      t('authoring.conditions-met', { met: 2, count: 3 }),
    ])
      expect(said).toContain(words);
    await expectAccessible();
  },
);

test('a rule is made from the selected parts of a request', async () => {
  await openStep({ type: 'T', ...rule });
  reply(authoringEndpoints.readRecordParts, ({ query: { capture } }) =>
    capture === found.id
      ? [
          { key: 'method', type: 'string', value: 'GET' },
          { key: 'path_raw', type: 'string', value: '/search' },
          { key: 'query.q', type: 'string', value: "rosa' OR 1=1" },
          { key: 'status', type: 'int', value: '200' },
          { key: 'header.Cookie', type: 'string', value: null },
        ]
      : [],
  );
  deliver('requests', found);
  await button(t('authoring.newest')).click();
  await button(t('authoring.rule-anew')).click();
  await page.getByRole('checkbox', { name: /^query\.q/ }).click();
  await page.getByRole('checkbox', { name: /^method/ }).click();
  await expectAccessible();
  await button(t('authoring.use-parts')).click();
  await expect.element(field(t('authoring.task_request_method'))).toHaveValue('');
  await expect.element(field(t('authoring.task_url'))).toHaveValue('/search');
  await expect.element(field(t('authoring.value'))).toHaveValue("rosa' OR 1=1");
  await expect.element(button(t('authoring.response-fields'))).toHaveAttribute('aria-expanded', 'false');
});

test('an author does the task, picks its request and ticks what matters, which fills the rule', async () => {
  await openStep({ type: 'T' });
  reply(authoringEndpoints.readRecordParts, [
    { key: 'method', type: 'string', value: 'POST' },
    { key: 'path_raw', type: 'string', value: '/search' },
    { key: 'form.q', type: 'string', value: 'rosa' },
    ...['Accept', 'Host', 'Origin', 'Referer'].map((name) => ({
      key: `header.${name}`,
      type: 'string' as const,
      value: 'x',
    })),
  ]);
  await expect.element(trial().getByText(t('authoring.try-no-requests'))).toBeVisible();
  const launch = link(`${t('target.launch-name', { name: 'Shop' })} (${t('app.new-tab')})`);
  await expect.element(launch).toHaveAttribute('target', '_blank');
  await expect.element(field(t('authoring.task_url'))).toHaveValue('');
  deliver('requests', failed, found);
  const list = trial().getByLabelText(t('authoring.try-request'));
  await expect.element(list).toBeVisible();
  expect(list.element().querySelectorAll('optgroup')).toHaveLength(0);
  await list.selectOptions(found.id);
  await page.getByRole('checkbox', { name: /^form\.q/ }).click();
  await expect.element(button(t('authoring.part-headers'))).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible();
  expect(bodiesTo(authoringEndpoints.tryStepOnAll)).toEqual([]);
  reply(authoringEndpoints.tryStep, { verdict: 'passed', checks: [check('/task_url', '/search', true)] });
  await button(t('authoring.use-parts')).click();
  await expect.element(field(t('authoring.task_url'))).toHaveValue('/search');
  await expect.element(trial()).toMatchTextContent(t('authoring.verdict-passed'));
  await writeInAll({ [t('authoring.title')]: 'Step' });
  expect(await saveStep()).toMatchObject({
    task_request_method: 'POST',
    task_url: '/search',
    task_conditions: [{ key: 'form.q', value_string: 'rosa' }],
  });
});

test('the trial comes before the rule, which can be written by hand', async () => {
  await openStep({ type: 'T' });
  const method = field(t('authoring.task_request_method'));
  await expect.element(method).toBeVisible();
  const place = trial().element().compareDocumentPosition(method.element());
  expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

const events = [
  {
    type: 'sql',
    description: inAll('A query with an input'),
    fields: [
      { key: 'tables.*', type: 'string', description: inAll('Tables it read'), example: '"notes"' },
      { key: 'count', type: 'int', description: inAll('How many rows'), example: '3' },
    ],
  },
] as const;

test("event types and keys are suggested from the target's list; others cause a warning", async () => {
  await openStep({ type: 'E', event_type: 'sq', event_conditions: [] });
  reply(targetsEndpoints.events, structuredClone(events) as never);
  openAs(staff, '/admin/lessons/3/9/edit');
  await expect.element(page.getByText(t('authoring.event-type-unlisted'))).toBeVisible();
  const type = page.getByRole('combobox', { name: t('authoring.event-type') });
  await suggest(type, 's', /A query with an input/);
  await expect.element(type).toHaveValue('sql');
  await expect.element(page.getByText(t('authoring.event-type-unlisted'))).not.toBeInTheDocument();
  await button(t('authoring.add-condition')).click();
  const key = page.getByRole('combobox', { name: t('authoring.key'), exact: true });
  await suggest(key, 'coun', /How many rows/);
  await expect.element(field(t('authoring.value-type'))).toHaveValue('int');
  await expectAccessible();
  await key.fill('tables.first');
  await expect.element(page.getByText(t('authoring.event-key-unlisted'))).toBeVisible();
  await key.fill('tables.#');
  await expect.element(page.getByText(t('authoring.event-key-unlisted'))).not.toBeInTheDocument();
});

test("websocket messages are offered in addition to the target's events", async () => {
  await openStep({ type: 'E', event_type: '', event_conditions: [] });
  reply(targetsEndpoints.events, structuredClone(events) as never);
  openAs(staff, '/admin/lessons/3/9/edit');
  const type = page.getByRole('combobox', { name: t('authoring.event-type') });
  await suggest(type, 'web', /A message passed through a WebSocket/);
  await expect.element(type).toHaveValue('websocket');
  await button(t('authoring.add-condition')).click();
  const key = page.getByRole('combobox', { name: t('authoring.key'), exact: true });
  await suggest(key, 'dir', /sent by the learner/);
  await key.fill('json.to.0');
  await expect.element(page.getByText(t('authoring.event-key-unlisted'))).not.toBeInTheDocument();
  await expect.element(page.getByText(t('authoring.event-type-unlisted'))).not.toBeInTheDocument();
});

test('a rule is made from an event, and without a list from the target there are no warnings', async () => {
  await openStep({ type: 'E', event_type: 'sql', event_conditions: [] });
  refuse(targetsEndpoints.events, 'target_unavailable');
  reply(authoringEndpoints.readRecordParts, [{ key: 'login.ok', type: 'boolean', value: 'true' }]);
  openAs(staff, '/admin/lessons/3/9/edit');
  await expect.element(page.getByText(t('authoring.events-unavailable'))).toBeVisible();
  await expect.poll(() => isOpen('events')).toBe(true);
  deliver('events', query(1, { input: 'x' }));
  await button(t('authoring.newest')).click();
  await button(t('authoring.rule-anew')).click();
  await page.getByRole('checkbox', { name: /^login\.ok/ }).click();
  await button(t('authoring.use-parts')).click();
  await expect
    .element(page.getByRole('combobox', { name: t('authoring.key'), exact: true }))
    .toHaveValue('login.ok');
  await expect.element(field(t('authoring.value'))).toHaveValue('true');
  await expect.element(page.getByText(t('authoring.event-key-unlisted'))).not.toBeInTheDocument();
});

test('made-up answers are tested by the accepted lines, saved or not', async () => {
  reply(authoringEndpoints.tryAnswers, [
    { verdict: 'passed', line: 'number: 250' },
    { verdict: 'failed', line: null },
  ]);
  await openStep({ type: 'Q', question_answer: 'number: 250' });
  const answers = region(t('authoring.try'));
  await answers.getByLabelText(t('authoring.try-answers')).fill('CHF 250\n\n251');
  await expect
    .element(answers.getByRole('status'))
    .toMatchTextContent(t('authoring.try-answers-found', { passing: 1, total: 2 }));
  const items = answers.getByRole('listitem');
  await expect
    .element(items.first())
    .toMatchTextContent(`CHF 250${t('authoring.answer-accepted')} number: 250`);
  await expect.element(items.last()).toMatchTextContent(`251${t('authoring.answer-refused')}`);
  expect(bodiesTo(authoringEndpoints.tryAnswers)).toEqual([
    { question_answer: 'number: 250', answers: ['CHF 250', '251'] },
  ]);
  scrollTo(0, 0);
  await expectAccessible();
});
