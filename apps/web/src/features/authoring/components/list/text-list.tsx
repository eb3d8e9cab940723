import { InlineText } from '../../../../shared/markdown/inline-text.tsx';
import classes from './text-list.module.css';

/** A list of texts, or a dash if there are none. */
export function TextList({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return '–';
  return (
    <ul className={classes.list}>
      {texts.map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two texts may be the same: only their place tells them apart
        <li key={index}>
          <InlineText text={text} />
        </li>
      ))}
    </ul>
  );
}
