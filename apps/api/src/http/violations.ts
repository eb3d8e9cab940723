import { AppError, notAuthenticated, notFound, otherPerson } from './errors.ts';

const unique: Record<string, () => AppError> = {
  users_username_key: () => new AppError('username_taken', 'This username is taken.'),
  username_keys_key: () => new AppError('username_taken', 'This username is taken.'),
  users_email_key: () => new AppError('email_taken', 'This email address is taken.'),
  identities_key: () => new AppError('identity_taken', 'This login belongs to another account.'),
  identities_person_key: otherPerson,
  lti_platforms_key: () =>
    new AppError('conflict', 'A platform with this issuer and this client id is there already.'),
  targets_host_key: () => new AppError('host_taken', 'Another target is served under this host.'),
};
const missing: Record<string, () => AppError> = {
  sessions: notAuthenticated,
  users: () => notFound('user'),
  courses: () => notFound('course'),
  targets: () => notFound('target application'),
  categories: () => notFound('category'),
  lessons: () => notFound('lesson'),
  steps: () => notFound('step'),
};
const sameMoment = () =>
  new AppError('conflict', 'Another user changed this at the same moment. Load it again and try again.');

/**
 * The client's error for a lost race: the database refused a row because its key was taken, its parent was deleted, or
 * two changes deadlocked. Undefined for any other error.
 */
export function violationError(error: { code?: unknown; cause?: unknown }): AppError | undefined {
  const { code, constraint_name: name = '' } = databaseErrorOf(error);
  if (code === '23505') return (unique[name] ?? sameMoment)();
  if (code === '23503') return (missing[/_([a-z]+)_id_fk$/.exec(name)?.[1] ?? ''] ?? sameMoment)();
  if (code === '40P01' || code === '40001') return sameMoment();
  return undefined;
}

/** Whether the database refused a row because its key was taken. */
export const isTaken = (error: Error): boolean => databaseErrorOf(error).code === '23505';

type DatabaseError = { code?: unknown; constraint_name?: string };

/** Drizzle wraps the error of PostgreSQL. */
function databaseErrorOf(error: { cause?: unknown }): DatabaseError {
  return (error.cause instanceof Error ? error.cause : error) as DatabaseError;
}
