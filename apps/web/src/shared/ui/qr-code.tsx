import { useMemo } from 'react';
import { qrPath } from './qr-path.ts';
import classes from './qr-code.module.css';

const quietZone = 4;

/** A QR code: dark on white in both colour schemes, as cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text]);
  const side = size + 2 * quietZone;
  return (
    <svg
      className={classes.code}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path className={classes.modules} d={path} />
    </svg>
  );
}
