/** Shell commands with a target's settings and a first test call. Null if the URL cannot be a target's. */
export function authorSnippet(frontendUrl: string, token: string): string | null {
  if (!URL.canParse(frontendUrl)) return null;
  const url = new URL(frontendUrl);
  // Events go to the proxy on a host that belongs to no target: the parent domain of the target.
  url.hostname = url.hostname.slice(url.hostname.indexOf('.') + 1);
  return `export SENTIERO_TOKEN='${token}'
export EVENTS_URL='${url.origin}/_sentiero/events'

# X-Sentiero-Signature of a forwarded request must be
printf '%s.%s' "$X_SENTIERO_LEARNER" "$X_SENTIERO_REQUEST" | openssl dgst -sha256 -hmac "$SENTIERO_TOKEN"

# Telling what happened
curl "$EVENTS_URL" -H "Authorization: Bearer $SENTIERO_TOKEN" -H 'Content-Type: application/json' \\
  -d '{"learner":"'"$X_SENTIERO_LEARNER"'","request":"'"$X_SENTIERO_REQUEST"'","type":"login","data":{"user":"rosa"}}'`;
}
