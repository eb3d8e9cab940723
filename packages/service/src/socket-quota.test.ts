import { expect, test } from 'vitest';
import { AddressQuota } from './address-quota.ts';
import { SocketQuota, type SocketLease } from './socket-quota.ts';

const many = { total: 1e6, perNetwork: 1e6, perSite: 1e6, bufferedBytes: 1e9 };

function quotaOf(limits: Partial<typeof many>) {
  const evicted: string[] = [];
  const quota = new SocketQuota({ ...many, ...limits });
  const open = (name: string, address: string | null = '192.0.2.1'): SocketLease => {
    const lease = quota.open({ address, evict: (reason) => void evicted.push(`${name} ${reason}`) });
    if (typeof lease === 'string') throw new Error(`${name} was refused: ${lease}`);
    return lease;
  };
  return { quota, open, evicted };
}

test('counts an IPv6 address for its /64 network and its /48 site', () => {
  const quota = new AddressQuota({ perNetwork: 2, perSite: 3 });
  expect(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map((own) => quota.enter(own))).toEqual([
    true,
    true,
    false,
  ]);
  expect(['2001:db8:0:1::1', '2001:db8:0:2::1'].map((own) => quota.enter(own))).toEqual([true, false]);
  expect(
    ['2001:db8:1::1', '192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1'].map((own) => quota.enter(own)),
  ).toEqual([true, true, true, false]);
  quota.leave('2001:db8::1');
  expect([quota.enter('2001:db8:0:2::1'), quota.enter('2001:db8::1')]).toEqual([true, false]);
});

test('evicts the connection without an owner that has been idle longest when it is nearly full', () => {
  const { open, evicted, quota } = quotaOf({ total: 10 });
  const leases = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name) => open(name));
  leases[0]?.begin('learner');
  leases[1]?.begin(null);
  leases[1]?.end();
  open('j');
  open('k');
  expect(evicted).toEqual(['c total', 'd total']);
  expect(quota.count).toBe(9);
});

test('evicts idle connections of the owner with the most if all have owners, and refuses if all are busy', () => {
  const { open, evicted, quota } = quotaOf({ total: 10 });
  const own = (owner: string) => {
    const lease = open(owner);
    lease.begin(owner);
    return lease;
  };
  const alone = own('small');
  const busy = Array.from({ length: 8 }, () => own('large'));
  own('third');
  expect([evicted, quota.count]).toEqual([[], 10]);
  expect(quota.open({ address: null, evict: () => undefined })).toBe('total');
  alone.end();
  busy[3]?.end();
  own('third');
  expect(evicted).toEqual(['large total']);
});

test('evicts a connection that has an owner but no complete message after those without an owner', () => {
  const { open, evicted } = quotaOf({ total: 10 });
  const leases = Array.from({ length: 9 }, (_, place) => open(`${place}`));
  leases[0]?.assign('learner');
  for (const lease of leases.slice(2)) lease.begin('learner');
  open('late').begin('learner');
  open('later').begin('learner');
  expect(evicted).toEqual(['1 total', '0 total']);
});

test("releases a connection's quota once, however often it is closed", () => {
  const { open, quota } = quotaOf({ perNetwork: 1 });
  const lease = open('a', '192.0.2.1');
  lease.hold(1000);
  expect([quota.bufferedBytes, quota.open({ address: '192.0.2.1', evict: () => undefined })]).toEqual([
    1000,
    'address',
  ]);
  lease.close();
  lease.close();
  lease.hold(5);
  expect([quota.bufferedBytes, quota.count]).toEqual([0, 0]);
  open('b', '192.0.2.1');
});

test('never evicts a trusted peer for a new connection, only for its bytes', () => {
  const { open, evicted, quota } = quotaOf({ total: 2, bufferedBytes: 10 });
  const first = open('proxy', null);
  open('proxy', null);
  expect([quota.open({ address: '192.0.2.1', evict: () => undefined }), evicted]).toEqual(['total', []]);
  first.hold(11);
  expect(evicted).toEqual(['proxy bytes']);
});

test('bounds the buffered bytes, evicting connections without an owner first, then the owner’s with the most', () => {
  const { open, evicted, quota } = quotaOf({ bufferedBytes: 100 });
  const [small, large, stranger] = [open('small'), open('large'), open('stranger')];
  small.begin('small');
  large.begin('large');
  open('empty');
  small.hold(30);
  large.hold(50);
  stranger.hold(40);
  expect(evicted).toEqual(['stranger bytes']);
  open('more').hold(20);
  small.hold(31);
  expect(evicted).toEqual(['stranger bytes', 'more bytes']);
  small.hold(60);
  expect(evicted).toEqual(['stranger bytes', 'more bytes', 'small bytes']);
  expect(quota.bufferedBytes).toBe(50);
});
