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
];
