import postgres from 'postgres';
import type { BenchPlatform } from './platform.ts';

const lessonCount = 60;
/** Lessons have 2 to 18 steps, 10 on average, unless all have the same number. */
const averageSteps = 10;
export const targetHost = 'bench.localhost';
export const rightAnswer = 'right answer';

export type LessonPlan = { id: number; steps: { id: number; type: 'T' | 'Q'; path: string }[] };
export type HuntPlan = { lessonId: number; targetId: number; host: string };
export type School = { targetId: number; userIds: number[]; lessons: LessonPlan[]; hunt?: HuntPlan };

/** Learners with sessions, and lessons in which tasks and questions alternate. */
export async function fillSchool(
  { databaseUrl, proxyPort, targetPort }: BenchPlatform,
  learners: number,
  { steps = false }: { steps?: number | false } = {},
): Promise<School> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const users = await sql<{ id: number }[]>`
      insert into users (username, email, first_name, last_name, date_joined, last_login)
      select 'bench' || n, 'bench' || n || '@school.example', 'Ada', 'Muster', now(), now()
      from generate_series(1, ${learners}::int) n order by n returning id`;
    await sql`
      insert into sessions (token_hash, user_id, created_at, expires_at)
      select encode(sha256(convert_to('session-of-' || id, 'UTF8')), 'hex'), id, now(), now() + interval '14 days'
      from users where username like 'bench%'`;
    const [target] = await sql<{ id: number }[]>`
      insert into targets (name, type, backend_url, frontend_url, host, slug, shared_token)
      values ('Bench', 'http', ${`http://127.0.0.1:${targetPort}/`}, ${`http://${targetHost}:${proxyPort}/`},
        ${targetHost}, 'bench', 'a-token-of-the-bench') returning id`;
    const targetId = target?.id ?? 0;
    const lessons = await sql<{ id: number }[]>`
      insert into lessons ("order", title, goals, required_other, target_id)
      select 1000 + n, ${translated('Lesson')}, '[]', '[]', ${targetId}
      from generate_series(1, ${lessonCount}::int) n order by n returning id`;
    const rows = await sql<{ id: number; lesson: number; type: 'T' | 'Q'; path: string | null }[]>`
      insert into steps (lesson_id, "order", title, content, type, question_answer, task_url, task_request_method)
      select lesson, place, ${translated('Step')}, ${translated('Some text that explains what to do. '.repeat(14))},
        case place % 2 when 0 then 'Q' else 'T' end, case place % 2 when 0 then ${rightAnswer} end,
        case place % 2 when 1 then '/task/' || place end, case place % 2 when 1 then 'GET' end
      from unnest(${lessons.map(({ id }) => id)}::int[]) with ordinality as l (lesson, nth),
        generate_series(1, case when ${Number(steps)}::int > 0 then ${Number(steps)}::int else 2 + 2 * (nth::int % (${averageSteps}::int - 1)) end) place
      order by lesson, place returning id, lesson_id as lesson, type, task_url as path`;
    const byLesson = Map.groupBy(rows, ({ lesson }) => lesson);
    return {
      targetId,
      userIds: users.map(({ id }) => id),
      lessons: [...byLesson].map(([id, own]) => ({
        id,
        steps: own.map((step) => ({ id: step.id, type: step.type, path: step.path ?? '' })),
      })),
    };
  } finally {
    await sql.end();
  }
}

const hunt = {
  holes: 3,
  levels: [1, 2, 3],
  weaknesses: ['object_access', 'information_exposure', 'function_access', 'path_traversal'],
  same_for_course: false,
  minutes: null,
};

/** A hunt of three holes in the circle, for weaknesses that one request may show. */
export async function addHunt({ databaseUrl }: BenchPlatform): Promise<HuntPlan> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [made] = await sql<HuntPlan[]>`
      insert into lessons ("order", title, goals, required_other, target_id, mode, hunt)
      select 2000, ${translated('Hunt')}, '[]', '[]', item_id, 'hunt', ${sql.json(hunt)}
      from imported_items where key = 'target:circle'
      returning id as "lessonId", target_id as "targetId", (select host from targets where id = target_id)`;
    if (!made) throw new Error('the platform has no circle');
    await sql`
      insert into steps (lesson_id, "order", title, content, type, event_type)
      select ${made.lessonId}, place, ${translated('Finding')}, ${translated('Find it.')}, 'E', 'finding'
      from generate_series(1, ${hunt.holes}::int) place`;
    return made;
  } finally {
    await sql.end();
  }
}

/** The size of the database, and the bytes written to its log so far. */
export async function readStorage({
  databaseUrl,
}: BenchPlatform): Promise<{ sizeMb: number; walMb: number }> {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    const [row] = await sql<{ size: string; wal: string }[]>`
      select pg_database_size(current_database()) as size, pg_current_wal_lsn() - '0/0' as wal`;
    return { sizeMb: Number(row?.size) / 1e6, walMb: Number(row?.wal) / 1e6 };
  } finally {
    await sql.end();
  }
}

function translated(text: string) {
  return JSON.stringify({ de: text, en: text, fr: text, it: text });
}
