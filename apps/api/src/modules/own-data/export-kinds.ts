import type { Language } from '@sentiero/contracts/shared';
import { sql, type SQL } from 'drizzle-orm';
import { noEmailDomain } from '../../mail/no-email.ts';

type Person = { id: number; language: Language };
/** What one file of the export contains. Every column is named here: none may hold others' data, a secret or a rule. */
export type Kind = { name: string; rows: SQL };

/** Tables with rows of a user that the export leaves out. */
export const leftOutOfExport: ReadonlySet<string> = new Set([
  // Hashes and secrets, and a form of the username.
  'passwords',
  'recovery_codes',
  'totps',
  'passkey_challenges',
  'pending_logins',
  'username_keys',
  // Counters, leases and mails in flight.
  'active_lessons',
  'bench_buckets',
  'bench_holds',
  'cleared_captures',
  'cleared_streams',
  'first_answers',
  'learner_states',
  'outbox',
  'progress_sockets',
  // Running copies of targets, which end by themselves.
  'instances',
  // Which rules matched, or nearly did, is for the help of a step to say.
  'practice_attempts',
  'practice_matches',
  'step_matches',
]);

const ownEmail = sql`case when t.email like ${`%${noEmailDomain}`} then '' else t.email end`;

/** Everything about a person, one file a kind, except their traffic. */
export function exportKinds({ id, language }: Person): Kind[] {
  const ofStep = sql`join steps s on s.id = t.step_id join lessons l on l.id = s.lesson_id`;
  const lesson = sql`l.title ->> ${language} as lesson`;
  const place = sql`${lesson}, s.title ->> ${language} as step`;
  const mine = sql`t.user_id = ${id}`;
  const all: Record<string, SQL> = {
    account: sql`select t.id, t.username, ${ownEmail} as email, t.first_name, t.last_name, t.is_staff, t.is_teacher, t.language,
      t.date_joined, t.last_login, t.closed_at, t.erase_at, t.staff_at, t.second_factor_at from users t where t.id = ${id}`,
    sessions: sql`select t.device, t.created_at, t.last_used_at, t.authenticated_at, t.expires_at from sessions t where ${mine} order by t.id`,
    identities: sql`select t.issuer, t.subject, t.first_name, t.last_name, t.created_at, t.last_used_at from identities t where ${mine} order by t.id`,
    platforms: sql`select p.name as platform, c.title as course, t.is_instructor from lti_members t
      join lti_contexts c on c.id = t.context_id join lti_platforms p on p.id = c.platform_id where ${mine} order by c.id`,
    scores: sql`select p.name as platform, c.title as course, t.subject, t.changed_at, t.sent_at, t.problem from lti_scores t
      join lti_items i on i.id = t.item_id join lti_contexts c on c.id = i.context_id
      join lti_platforms p on p.id = c.platform_id where ${mine} order by t.id`,
    passkeys: sql`select t.name, t.created_at, t.last_used_at from passkeys t where ${mine} order by t.id`,
    api_tokens: sql`select t.name, t.scopes, t.created_at, t.expires_at, t.last_used_at from api_tokens t
      where ${mine} order by t.id`,
    earlier_addresses: sql`select t.email, t.created_at, t.expires_at from ways_back t where ${mine} order by t.id`,
    courses: sql`select c.name, t.joined from course_members t join courses c on c.id = t.course_id
      where ${mine} order by t.joined, t.course_id`,
    invitations: sql`select c.name as course, t.name, t.invited_on from course_invitations t
      join courses c on c.id = t.course_id where ${mine} order by t.id`,
    extensions: sql`select c.name as course, ${lesson}, e.until, e.plus_days from extension_users t
      join extensions e on e.id = t.extension_id join courses c on c.id = t.course_id
      left join lessons l on l.id = e.lesson_id where ${mine} order by e.id`,
    accommodations: sql`select c.name as course, t.factor from accommodations t
      join courses c on c.id = t.course_id where ${mine} order by t.course_id`,
    deliveries: sql`select c.name as course, ${place}, t.completed_at, t.sent_at from webhook_deliveries t
      join courses c on c.id = t.course_id ${ofStep} where ${mine} order by t.completed_at, t.id`,
    certificates: sql`select t.issued_at, t.credential, t.revoked_at, t.revocation_reason from certificates t where ${mine} order by t.issued_at, t.id`,
    courses_created: sql`select t.name, t.created_on from courses t where t.created_by = ${id} order by t.id`,
    completions: sql`select ${place}, t.completed_at, t.request_id, t.event_id, t.again from completions t ${ofStep}
      where ${mine} order by t.completed_at, t.step_id`,
    evidence: sql`select ${place}, t.request::json, t.event::json from evidence t ${ofStep} where ${mine}
      order by t.step_id`,
    answers: sql`select ${place}, t.answer, t.answered_at, t.state, t.comment, t.reviewed_at from sent_answers t
      ${ofStep} where ${mine} order by t.id`,
    latest_answers: sql`select ${place}, t.answer, t.answered_at from open_answers t ${ofStep} where ${mine}
      order by t.answered_at, t.step_id`,
    submissions: sql`select ${place}, t.at, t.is_right from attempts t ${ofStep} where ${mine} order by t.id`,
    wrong_answers: sql`select ${place}, t.answer, t.choices, t.count, t.at from wrong_answers t ${ofStep}
      where ${mine} order by t.at, t.step_id, t.digest`,
    attempts: sql`select ${place}, t.attempts, t.first_at, t.last_at from step_attempts t ${ofStep} where ${mine}
      order by t.first_at, t.step_id`,
    hints: sql`select ${place}, t.taken, t.at, false as practice from hints_taken t ${ofStep} where ${mine}
      union all select ${place}, t.taken, t.at, true from practice_hints t ${ofStep} where ${mine} order by at, step`,
    hands: sql`select ${place}, t.at, t.text, t.request_id from hands t ${ofStep} where ${mine}
      order by t.at, t.step_id`,
    practice: sql`select ${lesson}, t.started_at from practices t join lessons l on l.id = t.lesson_id where ${mine}
      order by t.started_at, t.lesson_id`,
    practice_completions: sql`select ${place}, t.completed_at, t.request_id, t.event_id, t.answer
      from practice_completions t ${ofStep} where ${mine} order by t.completed_at, t.step_id`,
    visits: sql`select ${lesson}, t.first_at, t.sitting_at from lesson_visits t
      join lessons l on l.id = t.lesson_id where ${mine} order by t.first_at, t.lesson_id`,
    hunts: sql`select ${lesson}, t.started_at, t.ends_at, jsonb_array_length(t.help) as helps from hunt_rounds t
      join lessons l on l.id = t.lesson_id where ${mine} order by t.id`,
    hunt_reports: sql`select ${lesson}, t.at, t.request_id, t.weakness, t.place_in, t.place_name, t.verdict
      from hunt_reports t join hunt_rounds r on r.id = t.round_id join lessons l on l.id = r.lesson_id
      where ${mine} order by t.id`,
    messages_received: sql`select c.name as course, m.at, m.text, t.read_at from message_recipients t
      join messages m on m.id = t.message_id join courses c on c.id = m.course_id where ${mine} order by m.id`,
    messages_sent: sql`select c.name as course, t.at, t.text from messages t join courses c on c.id = t.course_id
      where t.from_id = ${id} order by t.id`,
    targets: sql`select g.name as target, t.learner, t.credentials, t.last_seen from target_learners t
      join targets g on g.id = t.target_id where ${mine} order by t.target_id`,
    target_logins: sql`select g.name as target, t.description, t.username, t.password, t.assigned_at
      from target_credentials t join targets g on g.id = t.target_id where ${mine} order by t.id`,
    runs: sql`select t.id, t.state, t.total, t.sent, t.results, t.created_at from bench_runs t where ${mine}
      order by t.created_at, t.id`,
    events: sql`select t.at, t.record::json as event from target_events t where ${mine} order by t.seq`,
    // Actions on other accounts are listed without details, which could name those.
    activity: sql`select t.at, t.action, t.object, case when t.actor_id = ${id} then 'you' end as by,
      case when t.object = 'user:' || ${id}::int then t.detail end as detail from audit_log t
      where t.actor_id = ${id} or t.object = 'user:' || ${id}::int order by t.id`,
  };
  return Object.entries(all).map(([name, rows]) => ({ name, rows }));
}
