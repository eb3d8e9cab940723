/** The supported language that `Accept-Language` weights highest. */
export function preferredLanguage<Language extends string>(
  header: string | undefined,
  offered: readonly Language[],
): Language | undefined {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', weight = ''] = part.split(';q=');
    return { tag: tag.trim().toLowerCase().split('-')[0], weight: weight === '' ? 1 : Number(weight) };
  });
  const sorted = wanted.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return sorted.map(({ tag }) => offered.find((own) => own === tag)).find((own) => own !== undefined);
}
