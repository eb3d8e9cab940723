import { shapeNumbers, type PictureShape } from '@sentiero/contracts/lessons';
import type { Translatable } from '@sentiero/contracts/shared';
import type { CurriculumPicture } from './curriculum.ts';
import { isLiteral } from './read-picture.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

/** The files of a picture: its SVG, and a YAML file if labels differ between languages. */
export function pictureFiles(
  { key, width, height, shapes }: CurriculumPicture,
  yaml: (value: unknown) => string,
): [string, string][] {
  const labels = new Map<string, { name: string; label: Translatable }>();
  const lines = shapes.map((shape) => `  ${element(shape, labels)}\n`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">\n${lines}</svg>\n`;
  const texts = Object.fromEntries([...labels.values()].map(({ name, label }) => [name, label]));
  const own: [string, string] = [`pictures/${key}.svg`, svg];
  return labels.size === 0 ? [own] : [own, [`pictures/${key}.yaml`, yaml(texts)]];
}

function element(
  { shape, looks, label, ...geometry }: PictureShape,
  labels: Map<string, { name: string; label: Translatable }>,
): string {
  const attributes = [
    ...(looks.length > 0 ? [`class="${looks.join(' ')}"`] : []),
    ...[...Object.keys(shapeNumbers), 'd'].flatMap((name) => {
      const value = geometry[name as keyof typeof geometry];
      return value === undefined ? [] : [`${name}="${value}"`];
    }),
  ];
  const start = `<${shape} ${attributes.join(' ')}`;
  return label ? `${start}>${escaped(textOf(label, labels))}</${shape}>` : `${start}/>`;
}

/** The label itself, or its name in braces. */
function textOf(label: Translatable, labels: Map<string, { name: string; label: Translatable }>): string {
  if (isLiteral(label)) return label.en;
  const content = JSON.stringify([label.de, label.en, label.fr, label.it]);
  const known = labels.get(content) ?? { name: `label-${labels.size + 1}`, label };
  labels.set(content, known);
  return `{${known.name}}`;
}
