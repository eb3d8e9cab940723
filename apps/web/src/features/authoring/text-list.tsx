import { InlineText } from '../../shared/markdown/inline-text.tsx';
import classes from './text-list.module.css';

/** Some texts one under the other; a dash for none. */
export function TextList({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return '–';
  return (
    <ul className={classes.list}>
      {texts.map((text) => (
        <li key={text}>
          <InlineText text={text} />
        </li>
      ))}
    </ul>
  );
}
