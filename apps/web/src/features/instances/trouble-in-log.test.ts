import { expect, test } from 'vitest';
import { troubleIn } from './trouble-in-log.ts';

test.each([
  ["mkdir: cannot create directory '/srv/data': Read-only file system", 'read_only'],
  ["Error: EROFS: read-only file system, open '/app/data/shop.sqlite'", 'read_only'],
  ['tar: /tmp/a: Cannot write: No space left on device', 'full'],
  ["Error: EACCES: permission denied, mkdir '/app/logs'", 'denied'],
  ['bind() to 0.0.0.0:80 failed (13: Permission denied)', 'denied'],
])('finds the line that tells why: %s', (line, kind) => {
  expect(troubleIn(`starting\n  ${line}\nbye\n`)).toEqual({ kind, line });
});

test('a folder that cannot be written comes before its consequences', () => {
  const log = 'chown: /data: Operation not permitted\ntouch: /data/a: Read-only file system\n';
  expect(troubleIn(log)?.kind).toBe('read_only');
});

test('an ordinary log tells of no trouble', () => {
  expect(troubleIn('listening on port 80\nGET / 200\n')).toBeNull();
});
