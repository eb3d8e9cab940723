import * as T from 'typebox';
import { limits, Translatable } from '../shared/index.ts';

export const pictureLimits = {
  pictures: 500,
  side: 1_000,
  shapes: 200,
  pathMax: 1_000,
  labelMax: 80,
} as const;

export const shapeKinds = ['rect', 'circle', 'line', 'path', 'text'] as const;
export type ShapeKind = (typeof shapeKinds)[number];

/** What a shape means: the app gives each look its colours, light and dark. */
export const shapeLooks = [
  'box',
  'soft',
  'sign',
  'ok',
  'danger',
  'info',
  'warning',
  'quiet',
  'dashed',
  'arrow',
  'mono',
  'small',
  'bold',
  'middle',
  'end',
] as const;
export type ShapeLook = (typeof shapeLooks)[number];

const coordinate = T.Number({ minimum: -pictureLimits.side, maximum: pictureLimits.side });
const side = T.Number({ minimum: 0, maximum: pictureLimits.side });

/** The places and sizes of shapes, as SVG names them. */
export const shapeNumbers = {
  x: coordinate,
  y: coordinate,
  width: side,
  height: side,
  rx: side,
  cx: coordinate,
  cy: coordinate,
  r: side,
  x1: coordinate,
  y1: coordinate,
  x2: coordinate,
  y2: coordinate,
} as const;
export type ShapeNumber = keyof typeof shapeNumbers;

const PathData = T.String({
  minLength: 1,
  maxLength: pictureLimits.pathMax,
  pattern: '^[MmLlHhVvCcSsQqTtAaZz0-9 ,.\\-]+$',
});

/** One shape of a picture. It holds geometry and text only, so no picture can run or load anything. */
export const PictureShape = T.Object({
  shape: T.Enum(shapeKinds),
  looks: T.Array(T.Enum(shapeLooks), { maxItems: 6, uniqueItems: true }),
  ...T.Partial(T.Object({ ...shapeNumbers, d: PathData, label: Translatable })).properties,
});
export type PictureShape = T.Static<typeof PictureShape>;

const length = T.Integer({ minimum: 1, maximum: pictureLimits.side });

/** A diagram of the lessons; its text alternative is where a text shows it. */
export const Picture = T.Object({
  key: T.String(),
  width: length,
  height: length,
  shapes: T.Array(PictureShape, { minItems: 1, maxItems: pictureLimits.shapes }),
});
export type Picture = T.Static<typeof Picture>;

/** The key of a picture from its address in a text, `pictures/KEY.svg`; null for any other address. */
export function pictureKey(address: string | undefined): string | null {
  return /^pictures\/([a-z0-9]+(?:-[a-z0-9]+)*)\.svg$/.exec(address ?? '')?.[1] ?? null;
}

export const PictureParams = T.Object({ key: T.String({ minLength: 1, maxLength: limits.nameMax }) });
