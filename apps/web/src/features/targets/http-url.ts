/** The address as it is when a browser may go there; null for anything that is no web address. */
export function httpUrl(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? address : null;
}
