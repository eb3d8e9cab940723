import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { compareRecords, type BodyDifference } from '../../model/compare/compare-records.ts';
import type { Piece } from '../../model/compare/diff-text.ts';
import type { HeaderDifference } from '../../model/compare/diff-headers.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import classes from './compare.module.css';

type Props = { left: CapturedRequest; right: CapturedRequest; part: 'request' | 'response' };

/** Differences have a colour and a sign: minus for the left side, plus for the right one. */
export function Differences({ left, right, part }: Props) {
  const { t } = useTranslation();
  const found = useMemo(() => compareRecords(left, right, part), [left, right, part]);
  return (
    <>
      <p className={classes.count} role="status">
        {t('bench.differences', { count: found.count })}
        {found.ignored.map((what) => ` ${t(`bench.ignored-${what}`)}`)}
      </p>
      <h4 className={classes.heading}>{t(part === 'request' ? 'bench.request-line' : 'inspector.status')}</h4>
      <p className={classes.text}>
        <Pieces pieces={found.line} />
      </p>
      <h4 className={classes.heading}>{t('inspector.headers')}</h4>
      <HeaderRows rows={found.headers} />
      <h4 className={classes.heading}>{t('inspector.content')}</h4>
      <Body body={found.body} />
    </>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, place) =>
    piece.side === 'both' ? (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces never change their places
      <span key={place}>{showUnseen(piece.text)}</span>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces never change their places
      <Marked key={place} side={piece.side}>
        {piece.text}
      </Marked>
    ),
  );
}

function Marked({ side, children }: { side: 'left' | 'right'; children: string }) {
  const Element = side === 'left' ? 'del' : 'ins';
  return (
    <Element className={classes[side]} data-difference tabIndex={-1}>
      {side === 'left' ? '−' : '+'}
      {showUnseen(children)}
    </Element>
  );
}

function Side({ value, side, isSame }: { value: string | null; side: 'left' | 'right'; isSame: boolean }) {
  if (value === null) return <td>–</td>;
  return <td>{isSame ? showUnseen(value) : <Marked side={side}>{value}</Marked>}</td>;
}

function HeaderRows({ rows }: { rows: readonly HeaderDifference[] }) {
  const { t } = useTranslation();
  return (
    <table className={classes.table}>
      <Head name={t('bench.name')} />
      <tbody>
        {rows.map(({ name, left, right, isMoved, isSame }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- names repeat, and the rows never change their places
          <tr key={place}>
            <th scope="row" className={classes.name}>
              {showUnseen(name)}
              {isMoved && <span className={classes.moved}>↕ {t('bench.moved')}</span>}
            </th>
            <Side value={left} side="left" isSame={isSame || left === right} />
            <Side value={right} side="right" isSame={isSame || left === right} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Body({ body }: { body: BodyDifference }) {
  const { t } = useTranslation();
  if (body.kind !== 'json' && body.pieces.length === 0)
    return <p className={classes.note}>{t('inspector.empty-body')}</p>;
  if (body.kind !== 'json')
    return (
      <p className={classes.text}>
        <Pieces pieces={body.pieces} />
      </p>
    );
  if (body.values.length === 0) return <p className={classes.note}>{t('bench.same-json')}</p>;
  return (
    <table className={classes.table}>
      <Head name={t('bench.json')} />
      <tbody>
        {body.values.map(({ path, left, right }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- paths may repeat, and the rows never change their places
          <tr key={place}>
            <th scope="row" className={classes.name}>
              {showUnseen(path || '$')}
            </th>
            <Side value={left} side="left" isSame={false} />
            <Side value={right} side="right" isSame={false} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.name}>
          {name}
        </th>
        <th scope="col">− {t('bench.compare-left')}</th>
        <th scope="col">+ {t('bench.compare-right')}</th>
      </tr>
    </thead>
  );
}
