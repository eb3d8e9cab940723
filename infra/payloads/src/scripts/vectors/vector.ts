/** A visitor's action on `#p`, for payloads that need one. */
export type Act = 'click' | 'hover' | 'type';
export type Vector = {
  readonly html: string;
  /** A page that waits for this action counts as used by hand, because the console looks the same. */
  readonly act?: Act;
  /** Expected to do nothing. Chromium's actual behaviour decides; this only sets how long to wait for it. */
  readonly isDead?: boolean;
};

export const isAlive = ({ isDead = false }: Vector) => !isDead;

export const alive = (list: readonly string[]): Vector[] => list.map((html) => ({ html }));
export const dead = (list: readonly string[]): Vector[] => list.map((html) => ({ html, isDead: true }));
