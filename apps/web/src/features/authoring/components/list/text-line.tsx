import { InlineText } from '../../../../shared/markdown/inline-text.tsx';
import classes from './text-list.module.css';

/** Texts on one line of a table, cut off at its end; a dash if there are none. */
export function TextLine({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return '–';
  return (
    <div className={classes.counted} title={texts.join('\n')}>
      {texts.length > 1 && <span className={classes.count} data-count={texts.length} aria-hidden />}
      <ul className={classes.line}>
        {texts.map((text, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two texts may be the same: only their place tells them apart
          <li key={index}>
            <InlineText text={text} />
          </li>
        ))}
      </ul>
    </div>
  );
}
