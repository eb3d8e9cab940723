import postgres from 'postgres';
import { completionsOfUser, size, stepTypes } from './size.ts';

type Sql = postgres.Sql;

/** Opens a separate client for the work and closes it. */
export async function withClient<Result>(url: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Everything except completions. Ids of new tables count from 1, so lesson n has the steps n * 10 - 9 to n * 10. */
export async function fillContent(sql: Sql): Promise<void> {
  await sql`
    create function pg_temp.translated(sentence text) returns jsonb language sql as $$
      select jsonb_build_object('de', sentence || ', für dich erklärt', 'en', sentence,
        'fr', sentence || ', expliqué à toi', 'it', sentence || ', così è più chiaro') $$`;
  await sql`
    insert into users (username, email, first_name, last_name, date_joined, last_login)
    select 'learner' || n, 'learner' || n || '@example.org', 'Ada', 'Muster', now(), now()
    from generate_series(1, ${size.users}::int) n order by n`;
  await sql`
    insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
    select encode(sha256(convert_to('session-of-' || id, 'UTF8')), 'hex'), id, now(), now(), now() + interval '14 days'
    from users order by id`;
  await sql`
    insert into targets (name, type, backend_url, frontend_url, host, slug, shared_token)
    values ('Shop', 'http', 'http://127.0.0.1:9/', 'http://shop.localhost/', 'shop.localhost', 'shop', 'token')`;
  await sql`
    insert into categories ("order", title, description)
    select n, pg_temp.translated('Category ' || n), pg_temp.translated(repeat('What it is about. ', 10))
    from generate_series(1, ${size.categories}::int) n order by n`;
  await sql`
    insert into lessons ("order", title, goals, required_other, target_id)
    select n, pg_temp.translated('Lesson ' || n), jsonb_build_array(
      pg_temp.translated('Explain how a server recognises you'),
      pg_temp.translated('Read a Set-Cookie header and say what it lacks')), '[]', 1
    from generate_series(1, ${size.lessons}::int) n order by n`;
  await sql`
    insert into category_lessons select (id - 1) * ${size.categories}::int / ${size.lessons}::int + 1, id
    from lessons`;
  await sql`insert into lesson_requirements select id, id - 1 from lessons where id % 4 = 0`;
  await fillSteps(sql);
  await sql`
    insert into target_learners (user_id, target_id, learner)
    select id, 1, 'learner-' || lpad(id::text, 14, '0') from users`;
}

async function fillSteps(sql: Sql): Promise<void> {
  const types = [...stepTypes];
  await sql`
    insert into steps (lesson_id, "order", title, content, type, question_answer, task_url,
      task_request_method, task_response_code, event_type)
    select lesson, place, pg_temp.translated('Step ' || place),
      pg_temp.translated(repeat('Some text that explains what to do. ', 14)), type,
      case type when 'Q' then 'right answer' end, case type when 'T' then '/task/' || lesson end,
      case type when 'T' then 'GET' end, case type when 'T' then 200 end, case type when 'E' then 'sql' end
    from (select lesson, place, (${types}::text[])[place] as type
      from generate_series(1, ${size.lessons}::int) lesson, generate_series(1, ${size.stepsOfLesson}::int) place) of_lesson
    order by lesson, place`;
  await sql`
    insert into choices (step_id, content, is_correct)
    select id, pg_temp.translated('Choice ' || place), place = 1 or (type = 'M' and place = 2)
    from steps, generate_series(1, 4) place where type in ('S', 'M') order by id, place`;
  await sql`
    insert into event_conditions (step_id, key, type, comparator, value_string)
    select id, 'input', 'string', 'contains', 'never' from steps where type = 'E'`;
}

/** Each user has completed the tasks of some lessons in order; users are inserted in parallel. */
export async function fillManyCompletions(sql: Sql): Promise<void> {
  await sql`
    insert into completions (user_id, step_id, completed_at)
    select u, (u * 7 + k / 9) % ${size.lessons}::int * ${size.stepsOfLesson}::int + 2 + k % 9,
      now() - interval '1 minute' * (${completionsOfUser}::int - k)
    from generate_series(0, ${completionsOfUser - 1}::int) k, generate_series(1, ${size.users}::int) u`;
}

/** One task for every tenth user. */
export async function fillFewCompletions(sql: Sql): Promise<void> {
  await sql`
    insert into completions (user_id, step_id, completed_at)
    select u, u * 7 % ${size.lessons}::int * ${size.stepsOfLesson}::int + 2, now()
    from generate_series(1, ${size.users}::int, ${size.users / size.completionsOfSmall}::int) u`;
}
