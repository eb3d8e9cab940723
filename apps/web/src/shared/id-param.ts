const largest = 2_147_483_647;

/** The id in the URL, if valid. */
export function idParam(param: string | undefined): number | null {
  if (!param || !/^[1-9]\d{0,9}$/.test(param)) return null;
  const id = Number(param);
  return id <= largest ? id : null;
}
