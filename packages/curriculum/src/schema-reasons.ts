import type { TLocalizedValidationError } from 'typebox/error';
import { linePattern } from '@sentiero/contracts/shared';
import { keyPattern } from './file-schemas.ts';

export type Path = readonly (string | number)[];

interface Reason {
  path: Path;
  reason: string;
}

/** The validator's errors in terms that authors understand, one reason per field. */
export function schemaReasons(errors: readonly TLocalizedValidationError[], value: unknown): Reason[] {
  const byField = new Map<string, { path: Path; wants: string[] }>();
  for (const error of errors) {
    if (isOfOtherBranch(error, errors)) continue;
    const at = segments(error.instancePath);
    for (const { path, want } of wantsOf(error, at, value)) {
      const name = path.join('.');
      const field = byField.get(name) ?? { path, wants: [] };
      if (!field.wants.includes(want)) field.wants.push(want);
      byField.set(name, field);
    }
  }
  return [...byField].map(([name, { path, wants }]) => ({
    path,
    reason: `${name || 'the file'} ${wants.join(' or ')}`,
  }));
}

/** A text is also allowed where a map with a wrong field stands: only the field is wrong. */
function isOfOtherBranch(
  { keyword, instancePath }: TLocalizedValidationError,
  errors: readonly TLocalizedValidationError[],
): boolean {
  if (keyword !== 'type') return false;
  return errors.some(
    (error) =>
      error.instancePath.startsWith(`${instancePath}/`) ||
      (error.instancePath === instancePath && error.keyword === 'required'),
  );
}

function wantsOf(
  error: TLocalizedValidationError,
  path: Path,
  value: unknown,
): { path: Path; want: string }[] {
  switch (error.keyword) {
    case 'additionalProperties':
    case 'anyOf':
      return [];
    case 'boolean':
      return [{ path, want: 'is an unknown field' }];
    case 'required':
      return error.params.requiredProperties.map((name) => ({ path: [...path, name], want: 'is missing' }));
    case 'minLength':
    case 'minItems':
      return [{ path, want: 'is empty' }];
    case 'enum': {
      const seen = JSON.stringify(valueAt(value, path));
      return [{ path, want: `must be one of ${error.params.allowedValues.join(', ')}, not ${seen}` }];
    }
    case 'type':
      if (valueAt(value, path) === null) return [{ path, want: 'is empty' }];
      return [{ path, want: error.message }];
    case 'pattern':
      if (String(error.params.pattern) === '\\S') return [{ path, want: 'is empty' }];
      if (String(error.params.pattern) === keyPattern)
        return [{ path, want: 'must be lower-case letters and digits, joined by hyphens' }];
      if (String(error.params.pattern) === linePattern)
        return [{ path, want: lineWant(valueAt(value, path)) }];
      return [{ path, want: error.message }];
    default:
      return [{ path, want: error.message }];
  }
}

const lineWant = (text: unknown) =>
  String(text).trim() === '' ? 'is empty' : 'must be one line without control characters';

function segments(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (node, segment) => (typeof node === 'object' && node !== null ? Reflect.get(node, segment) : undefined),
    value,
  );
}
