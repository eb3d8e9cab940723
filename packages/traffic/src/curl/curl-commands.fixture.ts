/** Commands as browsers and tools copy them, or as people type them; `ORIGIN` stands for the application's. */
export const curlCommands: readonly (readonly [from: string, command: string])[] = [
  [
    'Chrome, for bash',
    `curl 'ORIGIN/api/orders?id=1&x=%27' \\
  -H 'Accept: */*' \\
  -H 'Accept-Language: de-CH,de;q=0.9' \\
  -H 'Content-Type: application/json' \\
  -b 'sid=abc; theme=dark' \\
  -H 'Origin: ORIGIN' \\
  -H 'sec-ch-ua: "Chromium";v="142", "Not_A Brand";v="99"' \\
  --data-raw $'{"text":"it\\'s \\u00fc\\u0021"}' \\
  --insecure`,
  ],
  [
    'Chrome before 2024, for bash',
    `curl 'ORIGIN/cart' -X 'PUT' -H 'Connection: keep-alive' -H 'Pragma: no-cache' -H 'Cookie: a=b' --data-raw 'count=2&note=a+b' --compressed`,
  ],
  [
    'Firefox, for bash',
    `curl 'ORIGIN/login' --compressed -X POST -H 'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' -H 'Accept: text/html,application/xhtml+xml' -H 'Accept-Encoding: gzip, deflate' -H 'Content-Type: application/x-www-form-urlencoded' -H 'Cookie: sid=1' --data-raw 'user=ro%40x&password=%24%21'`,
  ],
  [
    'Firefox, a body with quotes and line ends',
    `curl 'ORIGIN/note' -X POST -H 'Content-Type: text/plain' --data-raw $'it\\'s\\r\\nz\\xfcrich \\u2615\\041'`,
  ],
  [
    'Safari',
    `curl 'ORIGIN/search?q=honey' \\
-X 'POST' \\
-H 'Accept: application/json' \\
-H 'Sec-Fetch-Site: same-origin' \\
-H 'Cookie: sid=1' \\
-H 'User-Agent: Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15' \\
--data-binary '{"q":"honey"}'`,
  ],
  [
    'Burp',
    `curl --path-as-is -i -s -k -X $'POST' \\
    -H $'Host: shop.localhost' -H $'Content-Length: 8' -H $'X-It\\'s: "a"' \\
    -b $'sid=1; a=\\x27' \\
    --data-binary $'a=1&b=\\x0d\\x0a' \\
    $'ORIGIN/a/../b?x=1'`,
  ],
  [
    'ZAP',
    `curl -i -s -k -X 'POST' -H 'Host: shop.localhost' -H 'Pragma: no-cache' -H 'Content-Type: application/x-www-form-urlencoded' --data-binary $'q=1\\x27 OR 1=1--' 'ORIGIN/search'`,
  ],
  [
    'Postman',
    `curl --location --request PATCH 'ORIGIN/items/3' \\
--header 'Content-Type: application/json' \\
--header 'X-Empty;' \\
--data '{
    "name": "Tea"
}'`,
  ],
  ['plain', `curl ORIGIN`],
  ['a path that is not', `curl --path-as-is 'ORIGIN/a/../b'`],
  ['a fragment', `curl 'ORIGIN/a?b=c#d'`],
  ['a query without a path', `curl 'ORIGIN?a=b'`],
  ['HEAD', `curl -I ORIGIN/`],
  ['a method joined to its letter', `curl -sXDELETE ORIGIN/items/1`],
  ['the last method of two', `curl -X PUT -X PATCH ORIGIN/`],
  ['data twice', `curl -d a=1 -d 'b=2 3' ORIGIN/`],
  ['data that starts with an at sign', `curl --data-raw '@home' ORIGIN/`],
  ['form-string with an at sign', `curl --form-string 'a=@home' ORIGIN/`],
  ['empty data', `curl -d '' ORIGIN/`],
  [
    'encoded data in all its forms',
    `curl --data-urlencode 'a/b' --data-urlencode '=c&d' --data-urlencode 'e=f/ü' ORIGIN/`,
  ],
  ['data in the query', `curl -G -d a=1 --data-urlencode 'b=x/y' 'ORIGIN/s?z=0'`],
  ['data in the query, as HEAD', `curl -G -I -d a=1 ORIGIN/s`],
  ['query options', `curl --url-query 'a=b/c' --url-query '+d=%20' --url-query '=e/f' 'ORIGIN/s?x=1'`],
  ['JSON', `curl --json '{"a":1}' ORIGIN/`],
  [
    'JSON in two parts, with a type of its own',
    `curl --json '{"a":' --json '1}' -H 'Content-Type: application/x' ORIGIN/`,
  ],
  ['a form', `curl -F 'name=Ro"sa' -F 'bio=a;b;type=text/plain' -F 'q="x;y"' ORIGIN/`],
  ['a user and a password', `curl -u 'rosa:s3c:ret ü' ORIGIN/`],
  ['a user in the address', `curl 'http://ro%40sa:p%3A@HOST/a'`],
  ['a bearer token', `curl --oauth2-bearer abc ORIGIN/`],
  ['cookies, agent, referrer and range', `curl -b 'a=1; b=2' -A 'me/1' -e 'http://x/' -r 0-9 ORIGIN/`],
  ['an agent removed', `curl -A '' ORIGIN/`],
  [
    'headers removed, emptied and without a blank',
    `curl -H 'Accept:' -H 'X-None;' -H 'X-A:1' -H 'X-B:   2  ' ORIGIN/`,
  ],
  ['the same header twice', `curl -H 'X-A: 1' -H 'x-a: 2' ORIGIN/`],
  ['double quotes and escapes', `curl -H "X-A: \\"b\\" \\$HOME \\\\ 'c'" ORIGIN/`],
  ['quotes joined', `curl 'ORIGIN/'a"b"\\c'?d=e'`],
  ['ANSI-C quotes of every kind', `curl -H $'X-A: \\t\\x41\\101\\u00e9\\U1F98A\\e\\'\\\\' ORIGIN/`],
  ['a target of its own', `curl --request-target '/x y' ORIGIN/z`],
  ['options joined', `curl -sSkLi -o /dev/null -w '' --max-time 20 --http1.1 --compressed ORIGIN/j`],
  ['a second command', `curl -s ORIGIN/one; true`],
  ['a pipe', `curl -s ORIGIN/one | cat`],
  ['a variable before it', `LANG=C curl -s ORIGIN/one`],
  ['a prompt', `$ curl -s ORIGIN/one`],
  ['bytes piped in', `printf %s 'AP8NCg==' | base64 -d | curl -X POST --data-binary @- ORIGIN/`],
  ['a path with dots', `curl 'ORIGIN/a/../b/./c//d/..'`],
  ['a path with dots, up from the top', `curl 'ORIGIN/..'`],
  ['dots in a query', `curl 'ORIGIN/a/..?x=/../y'`],
  ['non-ASCII in path and query', `curl 'ORIGIN/é?q=ü'`],
  ['signs that URLs should not have', `curl 'ORIGIN/x"<>|^\`?"<>|^\`\\'`],
  ['one slash after the scheme', `curl http:/HOST/x`],
  ['a glob', `curl 'ORIGIN/x{y}[1-1]\\{a\\}?d[]=e'`],
  ['a glob of several', `curl 'ORIGIN/[a-c]{b,c}[01-09:4]'`],
  ['no glob', `curl -g 'ORIGIN/[1-2]{a,b}'`],
  ['an IPv6 address in a path', `curl 'ORIGIN/[::1]'`],
  [
    'encoded data with spaces',
    `curl ORIGIN/x --data-urlencode 'a=b c+d&e' --data-urlencode 'x y' --data 'raw=1 2'`,
  ],
  ['encoded data in the query', `curl -G 'ORIGIN/x?z=1#frag' -d 'a=1' --data-urlencode 'q=ü &'`],
  ['a query that ends with an ampersand', `curl -G 'ORIGIN/x?z=1&' -d a=1`],
  ['a query that is empty', `curl -G 'ORIGIN/x?' -d a=1`],
  ['data in the query hides a query option', `curl -G ORIGIN/x -d a=1 --url-query b=c`],
  ['JSON in the query', `curl -G ORIGIN/x --json 1`],
  ['no -G after all', `curl -G --no-get ORIGIN/x -d a=1`],
  ['JSON, then data', `curl ORIGIN/x --json a --json b -d c`],
  ['JSON with headers of its own', `curl ORIGIN/x --json '{}' -H 'Accept:' -H 'Content-Type: x'`],
  ['data from a here-document', `curl ORIGIN/x -d @- <<'X'\na=$b\nc\nX`],
  ['data from a here-string', `curl ORIGIN/x --data-binary @- <<< 'a b'`],
  ['data from echo', `echo 'a b' | curl ORIGIN/x --data-urlencode n@-`],
  ['a form from the input', `printf 'a%sb' c | curl ORIGIN/x -F f=@- -F g=h`],
  ['an upload from the input', `printf abc | curl ORIGIN/x -T -`],
  ['a cookie twice', `curl ORIGIN/x -b 'a=1; b=2' -b 'c=3'`],
  ['cookies, and a header for them', `curl ORIGIN/x -b a=1 -H 'Cookie: z=9'`],
  ['cookies, and their header removed', `curl ORIGIN/x -b a=1 -H 'Cookie:'`],
  ['a range of one number', `curl ORIGIN/x -r 5`],
  ['a range, and a header for it', `curl ORIGIN/x -H 'Range: bytes=1-' -r 2-3`],
  ['a referrer for redirects only', `curl ORIGIN/x --referer ';auto'`],
  ['a referrer, also for redirects', `curl ORIGIN/x --referer 'http://a/;auto'`],
  ['a condition of time', `curl ORIGIN/x -z 'Wed, 09 Jun 2027 10:18:14 GMT'`],
  ['a condition of time, as in RFC 850', `curl ORIGIN/x -z 'Sunday, 06-Nov-94 08:49:37 GMT'`],
  ['a condition of time, as in asctime', `curl ORIGIN/x -z 'Sun Nov  6 08:49:37 1994'`],
  ['a condition of time, in another zone', `curl ORIGIN/x -z '06 Nov 1994 08:49:37 +0200'`],
  ['a condition of time, the other way', `curl ORIGIN/x -z '-06 Nov 1994'`],
  ['a user without a password', `curl http://u@HOST/x`],
  ['a password without a user', `curl http://:p@HOST/x`],
  ['a user twice', `curl http://u:p@HOST/x -u a:b`],
  ['a user that is not Latin, in the address', `curl http://j%C3%B6rg:p%E2%82%AC@HOST/x`],
  ['a user that is not Latin', `curl -u 'jörg:p€' ORIGIN/x`],
  ['a user without a scheme', `curl u:p@HOST/x`],
  ['a user, and a header for it', `curl ORIGIN/x -u a:b -H 'Authorization: Q'`],
  ['a bearer token and a user', `curl ORIGIN/x --oauth2-bearer t -u a:b`],
  ['a transfer coding', `curl ORIGIN/x --tr-encoding`],
  ['compressed', `curl ORIGIN/x --compressed`],
  ['compressed in another way', `curl ORIGIN/x --compressed -H 'Accept-Encoding: br'`],
  [
    'headers of odd forms',
    `curl ORIGIN/x -H 'X-A' -H 'X-B;' -H 'X-C;  ' -H 'X-D; q' -H 'X-E:  ' -H 'X-G : 1'`,
  ],
  ['two headers in one', `curl ORIGIN/x -H $'A: 1\\r\\nB: 2'`],
  ['a method that is none', `curl ORIGIN/x -X 'A B'`],
  ['a header removed and given', `curl ORIGIN/x -H 'X-A: 1' -H 'X-A:'`],
  [
    'a form with types and names',
    `curl ORIGIN/x -F 'a=1' -F 'j={"x":1};type=application/json' -F 'n="q;u";filename=f.txt'`,
  ],
  ['a form with unknown attributes', `curl ORIGIN/x -F 'a=b;c=d;type=text/x;e'`],
  ['a form with white space', `curl ORIGIN/x -F 'a= b ; type = text/x '`],
  ['a form with escapes', `curl ORIGIN/x -F 'a="b\\"c\\\\d\\e"x' -F 'b="c' -F 'c=' -F '=='`],
  [
    'a form with a quoted type',
    `curl ORIGIN/x -F 'a=b;type="text/x;y"' -F 'a=b;type=text/x; charset=u;filename=q'`,
  ],
  [
    'a form with encoders and headers',
    `curl ORIGIN/x -F 'a=b;encoder=base64' -F 'c=d;encoder=8bit;headers="X-A: 1"'`,
  ],
  ['a form with a header of a part', `curl ORIGIN/x -F 'a=b;headers=Content-Type: q'`],
  [
    'a form in a form',
    `curl ORIGIN/x -F '=(;type=multipart/alternative' -F '=plain' -F '= <b>x</b>;type=text/html' -F '=)' -F a=b`,
  ],
  ['a mixed form in a form', `curl ORIGIN/x -F 'a=(' -F b=c -F '=)' -F d=e`],
  [
    'a form with names in quotes',
    `curl ORIGIN/x -F 'a"b\\=c' --form-string '=x' -F 'a=b;filename=x.svg' -F 'a=b;filename='`,
  ],
  ['a form with backslashes', `curl ORIGIN/x --form-escape -F 'a"b=d;filename="q\\"r"'`],
  ['a form of another type', `curl ORIGIN/x -F a=b -H 'Content-Type: multipart/mixed'`],
  ['a form is never in the query', `curl ORIGIN/x -F a=b -G`],
  ['nothing after the options but a URL', `curl -d a -- ORIGIN/x`],
  ['a variable in the command', `TOKEN='a b'; curl ORIGIN/x -H "X-T: $TOKEN" > /dev/null 2>&1`],
  ['another command before it', `cd /tmp && env curl ORIGIN/x # comment -H 'B: 2'`],
  ['bytes by printf', `curl "$(printf 'ORIGIN/x?q=\\351%%')" -H "$(printf 'X: \\351\\047\\\\')"`],
  ['the first of two requests', `curl ORIGIN/x -d 'a=1' --next -d 'b=2' ORIGIN/y`],
  ['values before the URL', `curl --netrc-file n --hsts '' --output-dir /tmp --noproxy '*' -E a:b ORIGIN/x`],
];
