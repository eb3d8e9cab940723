import postgres from 'postgres';
import { expect, inject, test } from 'vitest';
import { knownMigrations, migrate, migrateTo } from '../src/db/migrate.ts';
import { copyDatabase } from './harness.ts';

const before = `
  insert into users (username, email, first_name, last_name, date_joined)
    select name, name || '@example.org', '', '', now() from unnest(array['one', 'two']) name;
  insert into lti_platforms (name, issuer, client_id, auth_url, token_url, jwks_url, deployments, instructors_teach, make_courses)
    select name, issuer, name, '', '', keys, '{}', false, false from (values
      ('first', 'https://lms.example', 'https://lms.example/jwks'),
      ('second client', 'https://lms.example/', 'https://lms.example/jwks'),
      ('other keys', 'https://lms.example', 'https://evil.example/jwks'),
      ('alone', 'https://other.example/', 'https://other.example/jwks')) as given (name, issuer, keys);
  insert into identities (user_id, issuer, subject, made_teacher, created_at, last_used_at)
    select id, 'https://lms.example', subject, made, now(), now() from users,
      (values ('own', 'one', false), ('friend', 'one', true), ('two', 'two', false)) as given (subject, name, made)
    where name = username order by subject = 'own' desc;
  insert into lti_contexts (platform_id, key, title) select id, 'course', '' from lti_platforms where name = 'first';
  insert into lti_items (context_id, url) select id, 'column' from lti_contexts;
  insert into lti_scores (item_id, user_id, subject)
    select i.id, u.id, case username when 'one' then 'friend' else 'two' end from lti_items i, users u`;

test('the upgrade keeps the first identity and the first keys of an issuer, and says what it took away', async () => {
  const template = new URL(inject('templateUrl'));
  template.pathname = '/template1';
  const { url, drop } = await copyDatabase(template.href);
  const [first = 0] = await knownMigrations();
  await migrateTo(url, first);
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await client.unsafe(before);
    await migrate(url);
    expect([...(await client`select name, issuer_key from lti_platforms order by id`)]).toEqual([
      { name: 'first', issuer_key: 'https://lms.example' },
      { name: 'second client', issuer_key: 'https://lms.example' },
      { name: 'other keys', issuer_key: null },
      { name: 'alone', issuer_key: 'https://other.example' },
    ]);
    expect([...(await client`select subject, made_teacher from identities order by subject`)]).toEqual([
      { subject: 'own', made_teacher: true },
      { subject: 'two', made_teacher: false },
    ]);
    // The score of the first one no longer goes to the friend.
    expect([...(await client`select subject from lti_scores order by subject`)]).toEqual([
      { subject: 'own' },
      { subject: 'two' },
    ]);
    expect([...(await client`select action, detail from audit_log`)]).toEqual([
      { action: 'user.identity-unlink', detail: 'https://lms.example friend, by the upgrade' },
    ]);
  } finally {
    await client.end();
    await drop();
  }
});
