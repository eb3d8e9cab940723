import type { RunResult, RunWithResults } from '@sentiero/contracts/bench';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import { ChoiceBar } from '../../../../shared/ui/choice-bar.tsx';
import { scrollable } from '../../../../shared/ui/scrollable.ts';
import { withContains } from '../../model/runs/contains.ts';
import { rankResults, type RankedResult } from '../../model/runs/rank-results.ts';
import classes from './runs.module.css';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type Props = {
  run: RunWithResults;
  wanted: string;
  records: readonly CapturedRequest[];
  onOpen: (record: CapturedRequest) => void;
  renderRecord: (record: CapturedRequest) => ReactNode;
};

const orders = ['unlike', 'sent'] as const;

/** The results as a table, those first that are unlike the others; each row leads to its response. */
export function RunResults({ run, wanted, records, onOpen, renderRecord }: Props) {
  const { t } = useTranslation();
  const [order, setOrder] = useState<(typeof orders)[number]>('unlike');
  const [shown, setShown] = useState<string | null>(null);
  const own = useMemo(
    () => new Map(records.filter((record) => record.run === run.id).map((record) => [record.id, record])),
    [records, run.id],
  );
  const results = useMemo(() => withContains(run.results, own, wanted), [run.results, own, wanted]);
  const ranked = useMemo(() => rankResults(results), [results]);
  const rows = order === 'unlike' ? ranked : ranked.toSorted((a, b) => a.number - b.number);
  const record = own.get(shown ?? '') ?? null;
  return (
    <>
      <div className={classes.bar}>
        <ChoiceBar
          label={t('bench.run-order')}
          value={order}
          onChange={setOrder}
          choices={orders.map((value) => ({ value, label: t(`bench.run-order-${value}`) }))}
        />
      </div>
      <div className={classes.results} role="region" aria-label={t('bench.run-results')} {...scrollable}>
        <table className={classes.table}>
          <Head />
          <tbody>
            {rows.map((row) => (
              <ResultRow key={row.number} row={row} isShown={row.result.record === shown} onShow={setShown} />
            ))}
          </tbody>
        </table>
      </div>
      {shown !== null && !record && <p className={classes.note}>{t('bench.record-gone')}</p>}
      {record && (
        <div className={classes.record}>
          <div className={classes.bar}>
            <strong className={classes.line}>
              {showUnseen(clip(`${record.method} ${record.request.target}`, 200))}
            </strong>
            <ToolButton onClick={() => onOpen(record)}>{t('bench.run-open')}</ToolButton>
          </div>
          {renderRecord(record)}
        </div>
      )}
    </>
  );
}

function Head() {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th>#</th>
        <th>{t('bench.run-payload')}</th>
        <th>{t('inspector.status')}</th>
        <th>{t('bench.run-length')}</th>
        <th>{t('inspector.time')}</th>
        <th>{t('bench.run-has')}</th>
      </tr>
    </thead>
  );
}

type RowProps = { row: RankedResult; isShown: boolean; onShow: (id: string) => void };

function ResultRow({ row, isShown, onShow }: RowProps) {
  const { t } = useTranslation();
  const { payloads, record, status, length, duration, contains } = row.result;
  const name = showUnseen(clip(namesOf(payloads), 120)) || '""';
  return (
    <tr data-stands-out={row.standsOut || undefined} data-shown={isShown || undefined}>
      <td>{row.number}</td>
      <td className={classes.payload}>
        {record === null ? (
          name
        ) : (
          <button
            type="button"
            className={classes.open}
            aria-current={isShown ? 'true' : undefined}
            onClick={() => onShow(record)}
          >
            {name}
          </button>
        )}
        {row.standsOut && <span className={classes.mark}>{t('bench.run-stands-out')}</span>}
      </td>
      <td>{record === null ? '–' : (status ?? t('inspector.no-answer'))}</td>
      <td>{length ?? '–'}</td>
      <td>{duration === null ? '–' : t('inspector.ms', { value: Math.round(duration * 1000) })}</td>
      <td>{contains === null ? '–' : t(contains ? 'inspector.yes' : 'inspector.no')}</td>
    </tr>
  );
}

/** A place that stayed as written has no value. */
const namesOf = (payloads: RunResult['payloads']) => payloads.map((value) => value ?? '·').join('  ');
