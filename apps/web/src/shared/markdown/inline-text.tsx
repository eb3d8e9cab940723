import { inlineParts } from './inline-code.ts';
import classes from './inline-text.module.css';

/** A goal, a choice or a title: one line in which only code is marked up. */
export function InlineText({ text }: { text: string }) {
  return inlineParts(text).map((part, index) =>
    part.code ? (
      <code translate="no" className={classes.code} key={`${index} ${part.text}`}>
        {part.text}
      </code>
    ) : (
      part.text
    ),
  );
}
