/** What a template can say. `fields` is meant for it; `scope` is what the program has at hand there. */
type Values = { readonly fields: Readonly<Record<string, string>>; readonly scope: unknown };

export type Filled = {
  readonly text: string;
  /** Expressions that became something which is no field. */
  readonly evaluated: readonly string[];
};

export const templateLimit = 600;
const placeholder = /\{\{([^{}]{1,100})\}\}/g;
const product = /^(\d{1,6})\s*([*+-])\s*(\d{1,6})$/;
const path = /^[A-Za-z_]\w*(?:\.\w+)*$/;
const valueLimit = 300;

/** Fills the placeholders of a template. The open variant evaluates whatever stands in them. */
export function fillTemplate(template: string, { fields, scope }: Values): { sound: Filled; open: Filled } {
  const evaluated: string[] = [];
  const fieldAt = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined);
  const open = template.replace(placeholder, (whole, written: string) => {
    const expression = written.trim();
    const field = fieldAt(expression);
    const value = field ?? valueOf(expression, scope);
    if (field === undefined && value !== undefined) evaluated.push(expression);
    return value ?? whole;
  });
  const sound = template.replace(placeholder, (whole, written: string) => fieldAt(written.trim()) ?? whole);
  return { sound: { text: sound, evaluated: [] }, open: { text: open, evaluated } };
}

/** Arithmetic of two numbers, or a path of properties; undefined for anything else. */
function valueOf(expression: string, scope: unknown): string | undefined {
  const [, left, operator = '', right] = product.exec(expression) ?? [];
  if (left !== undefined && right !== undefined)
    return String(calculate(Number(left), operator, Number(right)));
  if (!path.test(expression)) return undefined;
  let value: unknown = scope;
  for (const name of expression.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  const text = typeof value === 'object' ? JSON.stringify(value) : value;
  return text === undefined ? undefined : String(text).slice(0, valueLimit);
}

function calculate(left: number, operator: string, right: number): number {
  if (operator === '*') return left * right;
  return operator === '+' ? left + right : left - right;
}
