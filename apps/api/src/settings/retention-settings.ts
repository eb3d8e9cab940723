import * as T from 'typebox';

const days = (value: number, minimum: number) =>
  T.Integer({
    minimum,
    maximum: 36_500,
    default: value,
    description: `days, from ${minimum} to 36500${minimum === 0 ? '; 0 keeps them' : ''}`,
  });

/** How long personal data is kept. */
export const retentionSettings = {
  /** Requests and events; fewer if the learner's bounds are reached, they are cleared, or the learner logs out. */
  TRAFFIC_DAYS: days(90, 1),
  /** The texts of answers, right and wrong; completions stay. */
  ANSWER_DAYS: days(0, 0),
  /** Accounts without a login; a mail comes before. */
  UNUSED_ACCOUNT_DAYS: days(0, 0),
  AUDIT_LOG_DAYS: days(400, 30),
  /** The time between the request to erase an account and its erasure. */
  ERASE_AFTER_DAYS: T.Integer({ minimum: 0, maximum: 365, default: 7, description: 'days, from 0 to 365' }),
};
