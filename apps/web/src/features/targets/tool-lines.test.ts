import { expect, test } from 'vitest';
import { toolLines } from './tool-lines.ts';

test('the lines of a target with a name of its own', () => {
  expect(
    toolLines({ origin: 'https://shop.lab.example', path: '/search?q=a&page=2', cookie: 'lab=t0k' }),
  ).toEqual({
    curl: "curl -i -b 'lab=t0k' 'https://shop.lab.example/search?q=a&page=2'",
    sqlmap: "sqlmap -u 'https://shop.lab.example/search?q=a&page=2' --cookie 'lab=t0k' -p 'q' --batch",
    ffuf: "ffuf -u 'https://shop.lab.example/FUZZ' -b 'lab=t0k' -w words.txt -t 5",
  });
});

test('a name under localhost goes beside the address, where a tool might not know it', () => {
  const { curl, sqlmap, ffuf } = toolLines({
    origin: 'http://shop.localhost:8080',
    path: '/',
    cookie: 'lab=t0k',
  });
  expect(curl).toBe("curl -i -b 'lab=t0k' 'http://shop.localhost:8080/'");
  expect(sqlmap).toBe(
    "sqlmap -u 'http://127.0.0.1:8080/' --host 'shop.localhost:8080' --cookie 'lab=t0k' --batch",
  );
  expect(ffuf).toContain("-u 'http://127.0.0.1:8080/FUZZ' -H 'Host: shop.localhost:8080'");
});

test('what a learner typed into the path stays one word of the shell', () => {
  const path = "/search?q=it's;$(id)`id`";
  const { curl } = toolLines({ origin: 'http://a.example', path, cookie: 'lab=t0k' });
  expect(curl).toContain("'http://a.example/search?q=it'\\''s;$(id)`id`'");
});
