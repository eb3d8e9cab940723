import { Picture, type PictureShape } from '@sentiero/contracts/lessons';
import { languages } from '@sentiero/contracts/shared';
import { Errors } from 'typebox/value';
import type { CurriculumPicture } from './curriculum.ts';
import { keyPattern, LabelsFile } from './file-schemas.ts';
import { isStorable, notStorable } from './storable-text.ts';
import { readSvg, type SvgShape } from './read-svg.ts';
import { readYaml, type Source } from './yaml-file.ts';

type Labels = { texts: LabelsFile; used: Set<string> };

/** A picture from its SVG and, for labels that are not the same in all languages, the YAML file beside it. */
export function readPicture(source: Source, key: string): CurriculumPicture | null {
  const file = `pictures/${key}.svg`;
  const refuse = (reason: string, line = 1) => void source.problems.push({ file, line, reason });
  if (!new RegExp(keyPattern).test(key)) refuse(`the file's name "${key}" is not a key`);
  const beside = `pictures/${key}.yaml`;
  const labels = source.files.has(beside) ? readYaml(source, beside, LabelsFile) : null;
  const text = source.files.get(file);
  if (text === undefined) return refuse('the file is missing') ?? null;
  if (!isStorable(text)) return refuse(`the file ${notStorable}`) ?? null;
  source.onFile?.(file);
  const { size, shapes, problems } = readSvg(text);
  for (const { line, reason } of problems) refuse(reason, line);
  if (!size || problems.length > 0 || (source.files.has(beside) && !labels)) return null;

  const known: Labels = { texts: labels?.value ?? {}, used: new Set() };
  const drawn = shapes.map((shape) => withLabel(shape, known, refuse));
  for (const unused of Object.keys(known.texts).filter((name) => !known.used.has(name)))
    labels?.report([unused], `no text of the picture is {${unused}}`);
  const picture = { key, ...size, shapes: drawn };
  const [error] = Errors(Picture, picture);
  if (error) return refuse(`${error.instancePath} ${error.message}`) ?? null;
  return picture;
}

const placeholder = /^\{([a-z0-9]+(?:-[a-z0-9]+)*)\}$/;

/** A text in braces stands for a label; any other is the same in all languages. */
function withLabel(
  { text, line, ...shape }: SvgShape,
  { texts, used }: Labels,
  refuse: (reason: string, line: number) => void,
): PictureShape {
  if (text === undefined) return shape;
  const [, name] = placeholder.exec(text) ?? [];
  if (name === undefined) return { ...shape, label: { de: text, en: text, fr: text, it: text } };
  used.add(name);
  const label = Object.hasOwn(texts, name) ? texts[name] : undefined;
  if (label) return { ...shape, label };
  refuse(`there is no label ${name} in the YAML file beside the picture`, line);
  return shape;
}

/** Whether a label is written in the SVG itself. */
export function isLiteral(label: NonNullable<PictureShape['label']>): boolean {
  return languages.every((language) => label[language] === label.en) && !placeholder.test(label.en);
}
