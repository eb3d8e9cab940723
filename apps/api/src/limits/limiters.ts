import type { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { hashToken } from '../crypto.ts';
import { AppError } from '../http/errors.ts';
import { limitNames, limitOf, type LimitName, type LimitSettings } from '../settings/limit-settings.ts';

export type Limiters = {
  /** Counts a call, or several. Returns the seconds to wait if the limit is reached; a refused call is not counted. */
  take: (name: LimitName, key: string, calls?: number) => Promise<number>;
  /** The seconds to wait if the limit is reached; counts nothing. */
  waitFor: (name: LimitName, key: string) => Promise<number>;
  /** Un-counts a call. */
  giveBack: (name: LimitName, key: string) => Promise<void>;
};

/** Guard the event loop of one process, and are read by every call: not worth a round trip to Redis. */
const ofProcess: ReadonlySet<LimitName> = new Set(['LIMIT_REFUSED']);

/**
 * Keys are hashed: names and addresses are not stored in Redis. Counts in Redis, if there is one, for all processes
 * together, and in local memory while Redis is down.
 */
export function makeLimiters(settings: LimitSettings, redis?: Redis): Limiters {
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  for (const name of limitNames) {
    const limit = limitOf(settings, name);
    if (!limit) continue;
    const options = { keyPrefix: name, points: limit.calls, duration: limit.seconds };
    const inMemory = new RateLimiterMemory(options);
    limiters.set(name, redis && !ofProcess.has(name) ? inRedis(redis, options, inMemory) : inMemory);
  }
  return {
    async take(name, key, calls = 1) {
      const limiter = limiters.get(name);
      return limiter ? takeFrom(limiter, hashToken(key), calls) : 0;
    },
    async waitFor(name, key) {
      const count = await limiters.get(name)?.get(hashToken(key));
      return count && count.remainingPoints <= 0 ? secondsOf(count) : 0;
    },
    async giveBack(name, key) {
      await limiters.get(name)?.reward(hashToken(key));
    },
  };
}

type LimiterOptions = { keyPrefix: string; points: number; duration: number };

function inRedis(storeClient: Redis, options: LimiterOptions, insuranceLimiter: RateLimiterMemory) {
  const keyPrefix = `sentiero:${options.keyPrefix}`;
  return new RateLimiterRedis({
    ...options,
    keyPrefix,
    storeClient,
    insuranceLimiter,
    rejectIfRedisNotReady: true,
  });
}

// Refused calls are un-counted: otherwise many correct calls at once would count like wrong ones.
async function takeFrom(limiter: RateLimiterAbstract, key: string, calls: number): Promise<number> {
  try {
    await limiter.consume(key, calls);
    return 0;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    await limiter.reward(key, calls);
    return secondsOf(refused);
  }
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));

export function tooManyRequests(waitSeconds: number, detail = 'Too many attempts. Try again later.') {
  return new AppError('too_many_requests', detail, { retryAfterSeconds: waitSeconds });
}
