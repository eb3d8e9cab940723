/** The fields of `defaults`, with the values that are given. */
export function filledIn<Fields extends object>(given: Partial<Fields>, defaults: Fields): Fields {
  const values = new Map(Object.entries(given));
  const fields = Object.entries(defaults).map(([name, value]) => [name, values.get(name) ?? value]);
  // Each value is of its field's type, given or not.
  return Object.fromEntries(fields) as Fields;
}
