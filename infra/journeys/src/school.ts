import type { Platform } from '@sentiero/local';
import postgres from 'postgres';
import { demo, type Account } from '@sentiero/client/account';

export type Person = Account & { id: number; firstName: string; lastName: string };
type NewPerson = { firstName: string; lastName?: string; isTeacher?: boolean; isStaff?: boolean };

let count = 0;

/** Accounts and progress written directly into the database, as after a term of teaching. */
export class School {
  readonly #sql: postgres.Sql;

  constructor(platform: Platform) {
    this.#sql = postgres(platform.databaseUrl, { max: 1 });
  }

  async person({
    firstName,
    lastName = 'Muster',
    isTeacher = false,
    isStaff = false,
  }: NewPerson): Promise<Person> {
    const username = uniqueName(firstName);
    const [row] = await this.#sql<{ id: number }[]>`
      insert into users (username, email, first_name, last_name, is_teacher, is_staff, date_joined)
      values (${username}, ${`${username}@example.org`}, ${firstName}, ${lastName}, ${isTeacher}, ${isStaff}, now())
      returning id`;
    if (!row) throw new Error('nobody was made');
    await this.#sql`
      insert into passwords (user_id, hash)
      select ${row.id}, hash from passwords join users on users.id = user_id where username = ${demo.learner.username}`;
    return { id: row.id, username, password: demo.learner.password, firstName, lastName };
  }

  /** Lets the account be entered at an issuer since a month. */
  async identityOfLastMonth(person: Person, issuer: string): Promise<void> {
    await this.#sql`
      insert into identities (user_id, issuer, subject, made_teacher, created_at, last_used_at)
      values (${person.id}, ${issuer}, ${person.username}, false, now() - interval '30 days', now() - interval '20 days')`;
  }

  async course(name: string, ...members: Person[]): Promise<{ id: number; code: string }> {
    const code = `TEST-${String(2000 + ++count)}-KURS`;
    const [row] = await this.#sql<{ id: number }[]>`
      insert into courses (name, join_code, created_by, created_on)
      values (${name}, ${code}, ${members[0]?.id ?? null}, now()) returning id`;
    if (!row) throw new Error('no course was made');
    for (const member of members) await this.join(row.id, member);
    return { id: row.id, code };
  }

  async join(courseId: number, person: Person, joined = new Date()): Promise<void> {
    await this.#sql`
      insert into course_members (course_id, user_id, joined) values (${courseId}, ${person.id}, ${joined})`;
  }

  /** Completes the platform's first `tasks` tasks for the account, lesson by lesson. */
  async completeTasks(person: Person, tasks: number): Promise<void> {
    await this.#sql`
      insert into completions (user_id, step_id, completed_at)
      select ${person.id}, steps.id, now() from steps join lessons on lessons.id = lesson_id
      where steps.type <> 'I' and steps.is_visible and lessons.is_visible
      order by lessons."order", lessons.id, steps."order", steps.id limit ${tasks}
      on conflict do nothing`;
  }

  /** Completes a lesson up to that step, counted from 1. */
  async completeSteps(person: Person, lessonId: number, steps: number): Promise<void> {
    await this.#sql`
      insert into completions (user_id, step_id, completed_at)
      select ${person.id}, id, now() from
        (select id, type from steps where lesson_id = ${lessonId} and is_visible order by "order", id limit ${steps}) as first
      where type <> 'I' on conflict do nothing`;
  }

  /** Completes the other lessons, and this one up to that step, counted from 1. */
  async completeUpTo(person: Person, lessonId: number, steps: number): Promise<void> {
    await this.#sql`
      insert into completions (user_id, step_id, completed_at)
      select ${person.id}, id, now() from steps where type <> 'I' and lesson_id <> ${lessonId}
      on conflict do nothing`;
    await this.completeSteps(person, lessonId, steps);
  }

  /** A class from students who have not started to students who have completed everything. */
  async classOf(courseId: number, size: number): Promise<Person[]> {
    const students: Person[] = [];
    for (let place = 0; place < size; place++) {
      const student = await this.person({
        firstName: firstNames[place % firstNames.length] ?? 'Ada',
        lastName: lastNames[(place * 7) % lastNames.length] ?? 'Muster',
      });
      await this.join(courseId, student, new Date(Date.UTC(2026, 8, 1 + (place % 28))));
      await this.completeTasks(student, (place * 13) % 37);
      students.push(student);
    }
    return students;
  }

  /** The account's active lesson, as the platform sees it. */
  async activeLessons(person: Person): Promise<number[]> {
    const rows = await this.#sql<{ lesson_id: number }[]>`
      select lesson_id from active_lessons where user_id = ${person.id} and until > now()`;
    return rows.map((row) => row.lesson_id);
  }

  /** Backdates the account's logins by a quarter of an hour. */
  async ageLogins(username: string): Promise<void> {
    await this.#sql`
      update sessions set authenticated_at = authenticated_at - interval '15 minutes'
      from users where users.id = user_id and username = ${username}`;
  }

  end(): Promise<void> {
    return this.#sql.end();
  }
}

/** Names none of which is a prefix of another. */
function uniqueName(firstName: string): string {
  const letters = firstName
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  return `${letters}${String(++count).padStart(4, '0')}`;
}

const firstNames = 'Lena Noah Zoë Émile Giulia Luca Mia Elias Sara Jonas Anouk Matteo Nora Tim Léa'.split(
  ' ',
);
const lastNames =
  'Ammann Bernasconi Favre Müller Keller Rossi Dubois Wyss Caduff Meyer-Steinegger Huber'.split(' ');
