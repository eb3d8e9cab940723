/** The size of a bucket, in seconds of its rate. */
const burstSeconds = 5;
/** Above this number, full buckets are removed. */
const maxIdle = 1000;

class Bucket {
  readonly #perSecond: number;
  readonly #clock: () => number;
  #left: number;
  #atMs: number;

  constructor(perSecond: number, clock: () => number) {
    this.#perSecond = perSecond;
    this.#clock = clock;
    this.#left = perSecond * burstSeconds;
    this.#atMs = clock();
  }

  get left(): number {
    const nowMs = this.#clock();
    const most = this.#perSecond * burstSeconds;
    this.#left = Math.min(most, this.#left + ((nowMs - this.#atMs) / 1000) * this.#perSecond);
    this.#atMs = nowMs;
    return this.#left;
  }

  get isFull(): boolean {
    return this.left >= this.#perSecond * burstSeconds;
  }

  take(): void {
    this.#left -= 1;
  }
}

/** One connection's part of a user's quota. */
export type MessageShare = { take(): boolean };

/** Limits how many messages are recorded per user, and half as many per connection. */
export class MessageQuota {
  readonly #perSecond: number;
  readonly #clock: () => number;
  readonly #users = new Map<string, Bucket>();

  constructor(perSecond: number, clock: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#clock = clock;
  }

  open(user: string): MessageShare {
    const own = new Bucket(this.#perSecond / 2, this.#clock);
    return {
      take: () => {
        const ofUser = this.#bucketOf(user);
        if (own.left < 1 || ofUser.left < 1) return false;
        own.take();
        ofUser.take();
        return true;
      },
    };
  }

  get size(): number {
    return this.#users.size;
  }

  #bucketOf(user: string): Bucket {
    const known = this.#users.get(user);
    if (known) return known;
    if (this.#users.size >= maxIdle)
      for (const [name, bucket] of this.#users) if (bucket.isFull) this.#users.delete(name);
    const bucket = new Bucket(this.#perSecond, this.#clock);
    this.#users.set(user, bucket);
    return bucket;
  }
}
