export type ChoiceOption = { readonly value: string; readonly label: string };

/** A value stored by a later version becomes an option too, so that the select shows it. */
export function withCurrent(options: readonly ChoiceOption[], value: string): ChoiceOption[] {
  return isOption(options, value) ? [...options] : [...options, { value, label: value }];
}

export function isOption(options: readonly ChoiceOption[], value: string): boolean {
  return options.some((option) => option.value === value);
}
