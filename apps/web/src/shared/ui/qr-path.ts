import { generate } from 'lean-qr';

/** A QR code as an SVG path, one unit per module: dark runs row by row, without the quiet zone. */
export function qrPath(text: string): { path: string; size: number } {
  const code = generate(text);
  const runs: string[] = [];
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue;
      const start = x;
      while (code.get(x + 1, y)) x++;
      runs.push(`M${start} ${y}h${x + 1 - start}v1H${start}z`);
    }
  }
  return { path: runs.join(''), size: code.size };
}
