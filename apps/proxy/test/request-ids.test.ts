import { describe, expect, it } from 'vitest';
import { requestIds } from '../src/access/request-ids.ts';

const learner = 'a-learner-of-that-target-0';
const ids = requestIds('the secret of the proxies');
const other = requestIds('the secret of the proxies');

describe('the id of a request', () => {
  const id = ids.mint(learner, 7);

  it('is a UUIDv7, a new one for each request', () => {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(Array.from({ length: 50_000 }, () => ids.mint(learner, 7))).size).toBe(50_000);
  });

  it('is recognised by every proxy with the same secret', () => {
    expect(other.isOurs(id, learner, 7)).toBe(true);
    expect(other.isOurs(id.toUpperCase(), learner, 7)).toBe(true);
  });

  it('is valid for no other learner or target and cannot be forged', () => {
    expect(other.isOurs(id, 'another-learner-of-it-000', 7)).toBe(false);
    expect(other.isOurs(id, learner, 8)).toBe(false);
    expect(requestIds('a guessed secret').isOurs(id, learner, 7)).toBe(false);
    const last = id.endsWith('0') ? '1' : '0';
    expect(other.isOurs(id.slice(0, -1) + last, learner, 7)).toBe(false);
    expect(other.isOurs('', learner, 7)).toBe(false);
  });

  it('is valid for ten minutes', () => {
    const at = Date.now();
    const later = (minutes: number) => requestIds('the secret of the proxies', () => at + minutes * 60_000);
    expect(later(9).isOurs(id, learner, 7)).toBe(true);
    expect(later(11).isOurs(id, learner, 7)).toBe(false);
    expect(later(-2).isOurs(id, learner, 7)).toBe(false);
  });
});
