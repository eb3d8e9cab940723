import { eventList, type EventDeclarations } from './event-types.ts';

/** A page of Markdown that lists a target's events, in English. */
export function describeEvents(title: string, declarations: EventDeclarations): string {
  const parts = eventList(declarations).map(({ type, description, fields }) => {
    const rows = fields.map((field) => [
      code(field.key),
      field.type,
      cell(field.description.en),
      code(shortened(field.example)),
    ]);
    return `## ${code(type)}\n\n${description.en}.\n\n${table([['field', 'type', 'meaning', 'example'], ...rows])}`;
  });
  return [`# ${title}\n`, ...parts].join('\n');
}

const code = (text: string) => `\`${cell(text)}\``;
const cell = (text: string) => text.replaceAll('|', '\\|');

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const widths = head.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((text, index) => text.padEnd(widths[index] ?? 0)).join(' | ')} |\n`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [head, rule, ...body].map(line).join('');
}
