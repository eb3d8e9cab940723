import type * as T from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { Errors } from 'typebox/value';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import { CurriculumError, type Problem } from './curriculum-error.ts';
import { fileLimits } from './file-limits.ts';
import { refuseYaml } from './refuse-yaml.ts';
import { schemaReasons, type Path } from './schema-reasons.ts';
import { notStorable, notStorableIn } from './storable-text.ts';

const strictYaml = {
  version: '1.2',
  schema: 'core',
  merge: false,
  resolveKnownTags: false,
  stringKeys: true,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/** The files of a curriculum by path (with `/`), and the problems found so far. */
export interface Source {
  files: ReadonlyMap<string, string>;
  problems: Problem[];
  /** Called with the path of the next file. */
  onFile?: (file: string) => void;
}

export interface YamlFile<Value> {
  value: Value;
  /** Reports a problem at that field's line. */
  report: (path: Path, reason: string) => void;
}

/** The file's content if it matches the schema; otherwise reports the problems and returns null. */
export function readYaml<Schema extends T.TSchema>(
  source: Source,
  file: string,
  schema: Schema | ((value: unknown) => Schema),
): YamlFile<T.Static<Schema>> | null {
  const text = source.files.get(file);
  if (text === undefined) {
    source.problems.push({ file, line: 1, reason: 'the file is missing' });
    return null;
  }
  source.onFile?.(file);
  if (source.problems.length >= fileLimits.problems) throw new CurriculumError(source.problems);
  const lines = new LineCounter();
  const parsed = parse(text, lines);
  if ('faults' in parsed) {
    for (const { line, reason } of parsed.faults) source.problems.push({ file, line, reason });
    return null;
  }
  const { document, value } = parsed;

  const report = (path: Path, reason: string): void => {
    source.problems.push({ file, line: lines.linePos(offsetOf(document, path)).line, reason });
  };
  const own = typeof schema === 'function' ? schema(value) : schema;
  const reasons = schemaReasons(allErrors(own, value), value);
  for (const { path, reason } of reasons) report(path, reason);
  const unstored = notStorableIn(value);
  for (const path of unstored) report(path, `${path.join('.')} ${notStorable}`);
  return reasons.length + unstored.length > 0 ? null : { value: value as T.Static<Schema>, report };
}

type Fault = Omit<Problem, 'file'>;

function parse(
  text: string,
  lines: LineCounter,
): { document: Document; value: unknown } | { faults: readonly Fault[] } {
  const refused = refuseYaml(text);
  if (refused) {
    const line = text.slice(0, refused.offset).split('\n').length;
    return { faults: [{ line, reason: `not valid YAML here: ${refused.reason}` }] };
  }
  try {
    const document = parseDocument(text, { ...strictYaml, lineCounter: lines });
    const faults = [...document.errors, ...document.warnings].slice(0, fileLimits.problems);
    if (faults.length === 0) return { document, value: document.toJS({ maxAliasCount: 0 }) };
    return {
      faults: faults.map(({ pos, message }) => ({
        line: lines.linePos(pos[0]).line,
        reason: `not valid YAML: ${message}`,
      })),
    };
  } catch (error) {
    const why = error instanceof RangeError ? 'it is nested too deeply' : String(error);
    return { faults: [{ line: 1, reason: `not valid YAML: ${why}` }] };
  }
}

/** TypeBox stops at 8 errors by default, and the setting is global to the process. */
function allErrors(schema: T.TSchema, value: unknown): ReturnType<typeof Errors> {
  if (isValid(schema, value)) return [];
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: fileLimits.problems });
  try {
    return Errors(schema, value);
  } finally {
    Settings.Set({ maxErrors });
  }
}

const compiled = new WeakMap<T.TSchema, Validator>();

/** Most files are valid, and compiled code says so in a fraction of the time that looking for errors takes. */
function isValid(schema: T.TSchema, value: unknown): boolean {
  const known = compiled.get(schema);
  const validator = known ?? Compile(schema);
  if (!known) compiled.set(schema, validator);
  return validator.Check(value);
}

/** The position of the field, or of its nearest ancestor in the file. */
function offsetOf(document: Document, path: Path): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const segment of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(segment));
      if (!pair) break;
      if (isScalar(pair.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      const item = node.items[Number(segment)];
      if (!isMap(item) && !isSeq(item) && !isScalar(item)) break;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else break;
  }
  return offset;
}
