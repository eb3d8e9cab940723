/** The URL if it is http or https, otherwise null. */
export function httpUrl(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? address : null;
}
