import type { Retention } from '@sentiero/contracts/own-data';
import type { Env } from '../../env.ts';

export function retentionView(env: Env): Retention {
  return {
    traffic_days: env.TRAFFIC_DAYS,
    answer_days: env.ANSWER_DAYS || null,
    unused_account_days: env.UNUSED_ACCOUNT_DAYS || null,
    audit_days: env.AUDIT_LOG_DAYS,
    erase_after_days: env.ERASE_AFTER_DAYS,
  };
}
