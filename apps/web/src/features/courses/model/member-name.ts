type Named = { readonly first_name: string; readonly last_name: string };

export function memberName({ first_name, last_name }: Named): string {
  return `${first_name} ${last_name}`.trim();
}
