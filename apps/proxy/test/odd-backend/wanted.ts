/** What every request and response gets on the way: `> ` at the backend, `< ` at the learner. */
export const always = new RegExp(
  [
    '^> \\+ Via: 1\\.[01] sentiero$',
    '^> \\+ X-Forwarded-(For: 127\\.0\\.0\\.1|Proto: http|Host: odd\\.localhost)$',
    '^> \\+ X-Sentiero-(Learner: [\\w-]{22,43}|Request: [\\w-]{36}|Signature: \\w{64})$',
    '^< \\+ Date: .* GMT$',
  ].join('|'),
);

/** Why something else is different through the proxy. */
export const wanted: Record<string, RegExp> = {
  'a cookie named like the proxy’s is left out':
    /^(> [-+] Cookie: .*|< - Set-Cookie: (__Host-)?sentiero_lab=.*)$/,
  'identities come from the proxy alone': /^> - X.Sentiero.Learner: somebody-else-entirely$/,
  'the addresses of the sender come from the proxy': /^> - X-Forwarded-\w+: .*$/,
  'messages are recorded uncompressed': /^> - Sec-WebSocket-Extensions: .*$/,
  'the backend’s own address becomes the learner’s':
    /^< [-+] (Location|Content-Location|Refresh|Access-Control-Allow-Origin): .*(127\.0\.0\.1:\d+|odd\.localhost)(\/\S*)?$/,
  'the backend’s own domain is left out': /^< [-+] Set-Cookie: a=1;( Domain=127\.0\.0\.1;)? Path=\/$/,
  // RFC 9110 and 9112 demand or allow these of an intermediary.
  'connections are those of each hop':
    /^[<>] - (Connection|Keep-Alive|TE|Proxy-Connection|Upgrade|X-Hop): .*$/,
  'the client’s connection ends': /^< \+ Connection: close$/,
  'versions are those of each hop': /^([>] [-+] GET \/ HTTP\/1\.[01]|< [-+] HTTP\/1\.[01] 200 OK)$/,
  'an empty body has a length': /^> \+ Content-Length: 0$/,
  'Max-Forwards counts the proxy': /^> [-+] Max-Forwards: [45]$/,
  'the backend is not asked': /^> (- .*|\+ nothing)$/,
  'the proxy answers itself': /^< [-+] (?!HTTP\/1\.1 5).*$/,
  'a doubtful response is a 502':
    /^< (- .*|\+ HTTP\/1\.1 502 Bad Gateway|\+ [A-Z][\w-]+: .*|\+ body <!doctype html>.*)$/,
  'an open end becomes chunks': /^< \+ Transfer-Encoding: chunked$/,
  'the framing is the last line': /^< another order$/,
  'the status line gets its space': /^< [-+] HTTP\/1\.1 200 ?$/,
  'bare line feeds are accepted': /^< (- nothing|\+ (HTTP\/1\.1 200 OK|X-A: 1|Content-Length: 2|body ok))$/,
};
