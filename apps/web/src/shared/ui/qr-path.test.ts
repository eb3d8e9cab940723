import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

const scale = 4;
const quiet = 4;

/** Draws the path as a browser does, and reads the image as a phone does. */
function scan(text: string): string {
  const { path, size } = qrPath(text);
  const side = (size + 2 * quiet) * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    const left = (Number(x) + quiet) * scale;
    const top = (Number(y) + quiet) * scale;
    for (let row = top; row < top + scale; row++)
      for (let column = left; column < left + Number(width) * scale; column++)
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  }
  return decodeQR({ width: side, height: side, data });
}

test.each([
  ['http://localhost:3000/courses?join=HKRN-4827-QXVT'],
  ['https://learn.university.example/courses?join=HKRN-4827-QXVT'],
  [`https://learn.example/${'a'.repeat(300)}`],
])('a phone reads %s', (text) => expect(scan(text)).toBe(text));
