import type { Picture, PictureShape } from '@sentiero/contracts/lessons';
import { translated, type Language } from '@sentiero/contracts/shared';
import { useId } from 'react';
import classes from './drawing.module.css';

type Props = { picture: Picture; language: Language; alt: string };

const tones = ['ok', 'danger', 'info', 'warning', 'sign', 'quiet'] as const;
const toneOf = ({ looks }: PictureShape) => tones.find((tone) => looks.includes(tone)) ?? 'plain';

/** A picture, drawn from its shapes with the colours of the app. */
export function Drawing({ picture: { width, height, shapes }, language, alt }: Props) {
  const id = useId();
  const heads = new Set(shapes.filter(({ looks }) => looks.includes('arrow')).map(toneOf));
  return (
    <svg className={classes.drawing} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={alt}>
      <defs>
        {[...heads].map((tone) => (
          <marker
            key={tone}
            id={`${id}-${tone}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="6"
            markerHeight="6"
            orient="auto"
          >
            <path className={`${classes.head} ${classes[tone] ?? ''}`} d="M0 0.5 L8 4 L0 7.5 Z" />
          </marker>
        ))}
      </defs>
      {shapes.map((shape, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the shapes of a picture never change places
        <Shape key={index} shape={shape} language={language} head={`url(#${id}-${toneOf(shape)})`} />
      ))}
    </svg>
  );
}

type ShapeProps = { shape: PictureShape; language: Language; head: string };

function Shape({ shape: { shape: Element, looks, label, ...geometry }, language, head }: ShapeProps) {
  const className = [classes[Element], ...looks.map((look) => classes[look])].filter(Boolean).join(' ');
  if (Element === 'text')
    return (
      <text className={className} {...geometry}>
        {label && translated(label, language)}
      </text>
    );
  return (
    <Element className={className} {...geometry} {...(looks.includes('arrow') && { markerEnd: head })} />
  );
}
