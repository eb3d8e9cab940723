import { useMemo } from 'react';
import { clip } from '../../shared/text/clip.ts';
import { showUnseen } from '../../shared/text/show-unseen.ts';
import { highlightPieces, type SqlPart } from './highlight-sql.ts';
import type { CapturedQuery } from './read-query.ts';
import classes from './sql.module.css';

const mostCharacters = 4_000;

/** The statement with the learner's input marked. */
export function SqlText({ query: { before, input, after, isRestIgnored } }: { query: CapturedQuery }) {
  const [own = [], typed = [], rest = []] = useMemo(
    () => highlightPieces([before, input, after].map((piece) => clip(piece, mostCharacters))),
    [before, input, after],
  );
  return (
    <code className={classes.query}>
      <Coloured parts={own} />
      {input !== '' && (
        <mark className={classes.typed}>
          <Coloured parts={typed} />
        </mark>
      )}
      {isRestIgnored ? (
        <span className={classes.ignored}>{showUnseen(clip(after, mostCharacters))}</span>
      ) : (
        <Coloured parts={rest} />
      )}
    </code>
  );
}

function Coloured({ parts }: { parts: readonly SqlPart[] }) {
  return parts.map(({ kind, text }, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of a text that never changes
    <span key={place} className={classes[kind]}>
      <Unbroken text={showUnseen(text)} />
    </span>
  ));
}

/** Two dashes are one token, so a line must not break between them. */
function Unbroken({ text }: { text: string }) {
  return text.split(/(-{2,})/).map((piece, place) =>
    place % 2 === 0 ? (
      piece
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text that never changes
      <span key={place} className={classes.dashes}>
        {piece}
      </span>
    ),
  );
}
