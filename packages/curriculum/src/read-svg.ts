import {
  pictureLimits,
  shapeKinds,
  shapeLooks,
  shapeNumbers,
  type PictureShape,
  type ShapeKind,
  type ShapeLook,
  type ShapeNumber,
} from '@sentiero/contracts/lessons';
import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** A shape with its text as written, and the line that it ends at. */
export type SvgShape = Omit<PictureShape, 'label'> & { text?: string; line: number };

export interface ReadSvg {
  size: { width: number; height: number } | null;
  shapes: SvgShape[];
  problems: { line: number; reason: string }[];
}

/** The attributes of each element besides its class; all but `rx` are required. */
const attributesOf: Readonly<Record<ShapeKind, readonly (ShapeNumber | 'd')[]>> = {
  rect: ['x', 'y', 'width', 'height', 'rx'],
  circle: ['cx', 'cy', 'r'],
  line: ['x1', 'y1', 'x2', 'y2'],
  path: ['d'],
  text: ['x', 'y'],
};
const namespace = 'http://www.w3.org/2000/svg';
const problemsMax = 20;

/**
 * The shapes of an SVG in the subset that pictures use. Everything else is refused, not dropped: an author sees what a
 * picture would lose, and no script, style, link or entity is ever stored.
 */
export function readSvg(svg: string): ReadSvg {
  const read: ReadSvg = { size: null, shapes: [], problems: [] };
  const parser = new SaxesParser({ xmlns: false });
  const refuse = (reason: string) => {
    if (read.problems.length < problemsMax) read.problems.push({ line: parser.line, reason });
  };
  let depth = 0;
  let open: SvgShape | null = null;

  parser.on('error', ({ message }) => refuse(`not valid XML: ${message.replace(/^\d+:\d+: /, '')}`));
  parser.on('doctype', () => refuse('a picture has no document type'));
  parser.on('processinginstruction', () => refuse('a picture has no processing instructions'));
  parser.on('cdata', () => refuse('a picture has no CDATA sections'));
  parser.on('opentag', (tag) => {
    depth++;
    if (depth === 1) read.size = sizeOf(tag, refuse);
    else if (depth > 2) refuse(`<${tag.name}> is inside another shape`);
    else open = shapeOf(tag, refuse);
  });
  parser.on('text', (text) => {
    if (open?.shape === 'text') open.text = (open.text ?? '') + text;
    else if (text.trim() !== '') refuse('text belongs into <text>');
  });
  parser.on('closetag', () => {
    depth--;
    if (!open || depth !== 1) return;
    const text = open.text?.replaceAll(/[ \t\r\n]+/g, ' ').trim();
    if (open.shape === 'text' && !text) refuse('<text> is empty');
    if (text && text.length > pictureLimits.labelMax)
      refuse(`<text> is longer than ${pictureLimits.labelMax} characters`);
    read.shapes.push({ ...open, ...(text ? { text } : {}), line: parser.line });
    open = null;
  });
  parser.write(svg).close();
  if (read.problems.length === 0 && read.shapes.length === 0) refuse('the picture has no shapes');
  return read;
}

type Refuse = (reason: string) => void;

function sizeOf({ name, attributes }: SaxesTagPlain, refuse: Refuse): ReadSvg['size'] {
  if (name !== 'svg') refuse('the outermost element is not <svg>');
  for (const other of Object.keys(attributes))
    if (other !== 'xmlns' && other !== 'viewBox') refuse(`<svg> has no ${other} here`);
  if (attributes['xmlns'] !== namespace) refuse(`xmlns is not ${namespace}`);
  const [, width, height] = /^0 0 (\d{1,4}) (\d{1,4})$/.exec(attributes['viewBox'] ?? '') ?? [];
  if (!width || !height) refuse('viewBox is not "0 0 WIDTH HEIGHT"');
  return width && height ? { width: Number(width), height: Number(height) } : null;
}

function shapeOf({ name, attributes }: SaxesTagPlain, refuse: Refuse): SvgShape | null {
  const shape = shapeKinds.find((kind) => kind === name);
  if (!shape) {
    refuse(`<${name}> is none of ${shapeKinds.join(', ')}`);
    return null;
  }
  const { class: looks = '', ...others } = attributes;
  const own = attributesOf[shape];
  for (const other of Object.keys(others))
    if (!own.some((allowed) => allowed === other)) refuse(`<${name}> has no ${other} here`);
  for (const required of own)
    if (required !== 'rx' && !Object.hasOwn(others, required)) refuse(`<${name}> has no ${required}`);
  return { shape, looks: looksOf(looks, refuse), ...geometryOf(others, refuse), line: 0 };
}

function looksOf(text: string, refuse: Refuse): ShapeLook[] {
  return text.split(/\s+/).flatMap((each) => {
    if (each === '') return [];
    const look = shapeLooks.find((known) => known === each);
    if (!look) refuse(`the class ${each} is none of ${shapeLooks.join(', ')}`);
    return look ?? [];
  });
}

function geometryOf(attributes: Readonly<Record<string, string>>, refuse: Refuse): Partial<SvgShape> {
  const entries = Object.entries(attributes).flatMap(([name, value]): [string, number | string][] => {
    if (name === 'd') return [[name, value]];
    if (!Object.hasOwn(shapeNumbers, name)) return [];
    if (/^-?\d{1,4}(?:\.\d{1,2})?$/.test(value)) return [[name, Number(value)]];
    refuse(`${name} is not a number with at most two decimals`);
    return [];
  });
  return Object.fromEntries(entries);
}
