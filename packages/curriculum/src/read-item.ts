import { languages } from '@sentiero/contracts/shared';
import { isBlank } from '@sentiero/contracts/texts';
import type * as T from 'typebox';
import { readYaml, type Source, type YamlFile } from './yaml-file.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a lesson, a step or a category; the languages that a draft's texts lack are empty. */
export function readItem<Schema extends T.TSchema>(
  source: Source,
  path: string,
  { complete, draft }: { complete: Schema; draft: Schema },
): YamlFile<T.Static<Schema>> | null {
  const isDraft = (value: unknown) => isObject(value) && value['is_visible'] === false;
  const file = readYaml(source, path, (value) => (isDraft(value) ? draft : complete));
  return file && { ...file, value: withAllLanguages(file.value) as T.Static<Schema> };
}

function withAllLanguages(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withAllLanguages);
  if (!isObject(value)) return value;
  if (isText(value)) return { de: '', en: '', fr: '', it: '', ...value };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withAllLanguages(inner)]));
}

/** Without the languages that a draft's texts lack, as files have them. */
export function withoutMissingLanguages(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMissingLanguages);
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  if (isText(value)) return Object.fromEntries(entries.filter(([, text]) => text !== ''));
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutMissingLanguages(inner)]));
}

/** With the languages empty in which nothing of a text is seen: a file lacks them. */
export function withoutBlankTexts<Value>(value: Value): Value {
  return emptied(value) as Value;
}

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(emptied);
  if (!isObject(value)) return value;
  const isOfTexts = isText(value);
  const own = (inner: unknown) => (isOfTexts && isBlank(String(inner)) ? '' : emptied(inner));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, own(inner)]));
}

const names: readonly string[] = languages;

function isText(value: Record<string, unknown>): boolean {
  const entries = Object.entries(value);
  return (
    entries.length > 0 && entries.every(([name, text]) => names.includes(name) && typeof text === 'string')
  );
}
