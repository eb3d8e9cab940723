import type { Page } from 'playwright';

export type Prepared = {
  lesson: number;
  course: number;
  edited: { lesson: number; step: number };
  user: number;
};

type Titled = { id: number; title: { en: string } };

/** A course with a learner in it, and traffic in the lesson about the log-in; by the calls that the pages make. */
export async function prepare(
  api: string,
  { learner, teacher, staff }: Record<'learner' | 'teacher' | 'staff', Page>,
): Promise<Prepared> {
  const [asLearner, asTeacher, asStaff] = [learner, teacher, staff].map((page) => caller(api, page)) as [
    Call,
    Call,
    Call,
  ];
  const lessons = (await asLearner('GET /lessons/list')) as Titled[];
  const lesson = lessons.find(({ title }) => title.en.startsWith('Requests and responses'))?.id ?? 0;
  const { id: course } = (await asTeacher('POST /courses/create', { name: 'Webklasse 2b' })) as Titled;
  const code = (await asTeacher(`GET /courses/${course}/join-code`)) as { join_code: string };
  await asLearner('POST /courses/join', { join_code: code.join_code });
  const { id: user } = (await asLearner('GET /users/me')) as Titled;
  const steps = (await asStaff(`GET /lessons/admin/${lesson}/steps/list`)) as { id: number; type: string }[];
  await launch(learner, lesson);
  return { lesson, course, user, edited: { lesson, step: steps.find(({ type }) => type === 'T')?.id ?? 0 } };
}

type Call = ReturnType<typeof caller>;

/** Opens the target as the page does, and looks for something there. */
async function launch(page: Page, lesson: number): Promise<void> {
  await page.goto(new URL(`/lessons/${lesson}?page=2`, page.url()).href);
  const link = page.locator('main a[target=_blank]').first();
  await link.waitFor();
  const shop = await page.context().newPage();
  await shop.goto((await link.getAttribute('href')) ?? '');
  await shop.goto(new URL('/search?q=honig', shop.url()).href);
  await shop.close();
}

/** Makes calls with the page's session. */
function caller(api: string, page: Page) {
  return async (line: string, data?: object): Promise<unknown> => {
    const [method = '', path = ''] = line.split(' ');
    const cookies = await page.context().cookies(api);
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const headers = { 'X-XSRF-TOKEN': token };
    const response = await page.request.fetch(api + path, { method, headers, ...(data && { data }) });
    if (!response.ok()) throw new Error(`${line} answers ${response.status()}: ${await response.text()}`);
    return response.status() === 204 ? null : response.json();
  };
}
