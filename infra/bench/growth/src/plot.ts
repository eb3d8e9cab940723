export type Line = { name: string; points: readonly (readonly [x: number, y: number])[] };
export type Plot = { title: string; x: string; y: string; lines: readonly Line[] };

const size = { width: 740, height: 380 } as const;
const inner = { left: 64, right: 220, top: 44, bottom: 52 } as const;
/** Distinguishable in light and dark, and by people who do not see all colours. */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#8c6d00'] as const;
const labelHeight = 17;

type Axis = { from: number; to: number; at: (value: number) => number };

/** A plot with two logarithmic axes, as SVG: what grows tenfold with tenfold work is a line of 45 degrees per decade. */
export function drawPlot({ title, x, y, lines }: Plot): string {
  const points = lines.flatMap((line) => line.points);
  const [width, height] = [size.width - inner.right, size.height - inner.bottom];
  const across = axis(
    points.map(([value]) => value),
    { start: inner.left, end: width },
  );
  const up = axis(
    points.map(([, value]) => value),
    { start: height, end: inner.top },
  );
  const ends = apart(lines.map((line) => up.at(line.points.at(-1)?.[1] ?? up.from)));
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    '<style>text{font:13px sans-serif;fill:#333}.t{font-weight:bold;font-size:15px}.g{stroke:#8884}',
    '@media (prefers-color-scheme:dark){text{fill:#ddd}}</style>',
    `<text class="t" x="${inner.left}" y="22">${escaped(title)}</text>`,
    ...ticks(across).map(
      (value) =>
        `<path class="g" d="M${across.at(value)} ${inner.top}V${height}"/>` +
        `<text x="${across.at(value)}" y="${height + 18}" text-anchor="middle">${told(value)}</text>`,
    ),
    ...ticks(up).map(
      (value) =>
        `<path class="g" d="M${inner.left} ${up.at(value)}H${width}"/>` +
        `<text x="${inner.left - 8}" y="${up.at(value) + 4}" text-anchor="end">${told(value)}</text>`,
    ),
    `<text x="${(inner.left + width) / 2}" y="${size.height - 10}" text-anchor="middle">${escaped(x)}</text>`,
    `<text x="${inner.left}" y="${inner.top - 8}">${escaped(y)}</text>`,
    ...lines.map((line, place) =>
      drawLine(line, { colour: colourOf(place), across, up, endY: ends[place] ?? 0 }),
    ),
    '</svg>',
  ];
  return `${parts.join('\n')}\n`;
}

const colourOf = (place: number) => colours[place % colours.length] ?? colours[0];

type Drawn = { colour: string; across: Axis; up: Axis; endY: number };

function drawLine({ name, points }: Line, { colour, across, up, endY }: Drawn): string {
  const places = points.map(([x, y]) => `${across.at(x)} ${up.at(y)}`);
  const dots = points.map(
    ([x, y]) => `<circle cx="${across.at(x)}" cy="${up.at(y)}" r="3.5" fill="${colour}"/>`,
  );
  const label = `<text x="${size.width - inner.right + 12}" y="${endY + 4}" style="fill:${colour}">${escaped(name)}</text>`;
  return `<path d="M${places.join('L')}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}${label}`;
}

/** Whole decades around the values. */
function axis(values: readonly number[], { start, end }: { start: number; end: number }): Axis {
  const from = 10 ** Math.floor(Math.log10(Math.min(...values)));
  const to = Math.max(from * 10, 10 ** Math.ceil(Math.log10(Math.max(...values))));
  const part = (value: number) => Math.log10(value / from) / Math.log10(to / from);
  return { from, to, at: (value) => Math.round((start + part(value) * (end - start)) * 10) / 10 };
}

function ticks({ from, to }: Axis): number[] {
  const found: number[] = [];
  for (let value = from; value <= to * 1.001; value *= 10) found.push(value);
  return found;
}

/** The heights of labels, moved down where they would overlap. */
function apart(heights: readonly number[]): number[] {
  const moved = [...heights];
  const order = heights.map((_, place) => place).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  let free = -Infinity;
  for (const place of order) {
    const at = Math.max(heights[place] ?? 0, free);
    moved[place] = at;
    free = at + labelHeight;
  }
  return moved;
}

/** 0.01, 1, 1,000, 1 M */
function told(value: number): string {
  if (value >= 1_000_000) return `${Math.round(value / 1_000_000)} M`;
  return value >= 1 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(1)));
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
