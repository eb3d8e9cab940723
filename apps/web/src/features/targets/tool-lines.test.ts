import { expect, test } from 'vitest';
import { writtenFields } from '@sentiero/traffic/forms';
import { labProxy, toolLines, toolNames } from './tool-lines.ts';

const form = {
  path: '/login.php?a=1',
  fields: writtenFields('token=a%3Ab&user=lena%40post.example&pw=x%20y&Login='),
  user: 1,
  password: 2,
  code: 200,
};
const local = {
  origin: 'http://shop.localhost:8080',
  path: '/search?q=a&page=2',
  cookie: 'lab=t0k',
  session: '',
  form,
};

test('the lines of a target with a name of its own', () => {
  const { curl, sqlmap, ffuf } = toolLines({ ...local, origin: 'https://shop.lab.example' });
  expect(curl.cookie).toBe("curl -i -b 'lab=t0k' 'https://shop.lab.example/search?q=a&page=2'");
  expect(sqlmap.cookie).toBe(
    "sqlmap -u 'https://shop.lab.example/search?q=a&page=2' --cookie 'lab=t0k' -p 'q' --batch",
  );
  expect(ffuf.cookie).toBe("ffuf -u 'https://shop.lab.example/FUZZ' -b 'lab=t0k' -w words.txt -t 5");
});

test('a name under localhost goes beside the address, where a tool might not know it', () => {
  const { curl, sqlmap, ffuf, hydra, wapiti } = toolLines({ ...local, path: '/' });
  expect(curl.cookie).toBe(
    "curl -i -b 'lab=t0k' --resolve 'shop.localhost:8080:127.0.0.1' 'http://shop.localhost:8080/'",
  );
  expect(sqlmap.cookie).toBe(
    "sqlmap -u 'http://127.0.0.1:8080/' --host 'shop.localhost:8080' --cookie 'lab=t0k' --batch",
  );
  expect(ffuf.cookie).toContain("-u 'http://127.0.0.1:8080/FUZZ' -H 'Host: shop.localhost:8080'");
  expect(hydra.cookie).toContain(
    String.raw`-s 8080 '127.0.0.1' http-post-form '/login.php?a=1:token=a%3Ab&user=^USER^&pw=^PASS^&Login=:H=Host\: shop.localhost\:8080:H=Cookie\: lab=t0k:F=wrong'`,
  );
  expect(wapiti.cookie).toContain("-H 'Host: shop.localhost:8080' -H 'Cookie: lab=t0k'");
});

test('through the proxy every tool names the target and has the token as its password', () => {
  const lines = toolLines(local);
  for (const name of toolNames) {
    expect(lines[name].proxy).toContain('shop.localhost');
    expect(lines[name].proxy).not.toContain('lab=');
  }
  expect(lines.curl.proxy).toBe(
    "curl -i -x 'http://sentiero:t0k@127.0.0.1:8080' 'http://shop.localhost:8080/search?q=a&page=2'",
  );
  expect(lines.sqlmap.proxy).toContain("--proxy 'http://127.0.0.1:8080' --proxy-cred 'sentiero:t0k'");
  expect(lines.hydra.proxy).toBe(
    "HYDRA_PROXY_HTTP='http://sentiero:t0k@127.0.0.1:8080' hydra -l lena@post.example -P words.txt -t 4 'shop.localhost' http-post-form '/login.php?a=1:token=a%3Ab&user=^USER^&pw=^PASS^&Login=:F=wrong'",
  );
});

test('passwords are tried with ffuf where hydra takes status 401 for HTTP authentication', () => {
  const { 'ffuf-login': line } = toolLines({ ...local, form: { ...form, code: 401 } });
  const sent = "-d 'token=a%3Ab&user=lena%40post.example&pw=FUZZ&Login=' -w words.txt -t 4 -mc all -fc 401";
  expect(line.cookie).toContain(
    "-u 'http://127.0.0.1:8080/login.php?a=1' -H 'Host: shop.localhost:8080' -b 'lab=t0k'",
  );
  expect(line.cookie).toContain(sent);
  expect(line.proxy).toContain(
    "-u 'http://shop.localhost:8080/login.php?a=1' -x 'http://sentiero:t0k@127.0.0.1:8080'",
  );
  expect(line.proxy).toContain(sent);
  expect(toolLines(local)['ffuf-login'].proxy).toContain("-mc all -fr 'wrong'");
});

test('without a form there is no line for passwords, and all others', () => {
  const lines = toolLines({ ...local, form: null });
  for (const name of toolNames) {
    const isForForm = name === 'hydra' || name === 'ffuf-login';
    expect(lines[name].cookie === null).toBe(isForForm);
    expect(lines[name].proxy === null).toBe(isForForm);
  }
});

test('every line carries the session of the application, also through the proxy', () => {
  const lines = toolLines({ ...local, session: "PHPSESSID=a:b; security=l'ow" });
  for (const name of toolNames) {
    expect(lines[name].cookie).toContain('lab=t0k; PHPSESSID=a');
    expect(lines[name].proxy).toContain(`PHPSESSID=a${name === 'hydra' ? '\\' : ''}:b; security=l'\\''ow`);
    expect(lines[name].proxy).not.toContain('lab=');
  }
  expect(lines.curl.proxy).toContain("-b 'PHPSESSID=a:b");
  expect(lines.sqlmap.proxy).toContain("--cookie 'PHPSESSID=a:b");
  expect(lines.hydra.proxy).toContain(String.raw`:H=Cookie\: PHPSESSID=a\:b`);
});

test('a domain of its own is the name of the proxy, and HTTPS has none', () => {
  expect(labProxy({ origin: 'http://shop.lab.example', cookie: 'lab=t0k' })).toEqual({
    host: 'lab.example',
    port: '80',
    password: 't0k',
  });
  expect(toolLines({ ...local, origin: 'https://shop.lab.example' }).curl.proxy).toBeNull();
});

test('what a learner typed into the path stays one word of the shell', () => {
  const path = "/search?q=it's;$(id)`id`";
  const { curl } = toolLines({ ...local, origin: 'http://a.example', path });
  for (const line of [curl.cookie, curl.proxy])
    expect(line).toContain("'http://a.example/search?q=it'\\''s;$(id)`id`'");
});
