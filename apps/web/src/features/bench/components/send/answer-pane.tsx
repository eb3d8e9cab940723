import { Loader } from '@mantine/core';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BenchTab } from '../../model/tabs/bench-tabs.ts';
import classes from './send.module.css';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type Props = {
  tab: BenchTab;
  shown: string | null;
  record: CapturedRequest | null;
  isSending: boolean;
  problem: ReactNode;
  renderRecord: (record: CapturedRequest) => ReactNode;
  onShow: (id: string) => void;
  onFollow: (() => void) | null;
  /** Compares with the response before. */
  onCompare: (left: string, right: string) => void;
};

/** The response to the tab's last request, or to an earlier one. */
export function AnswerPane(props: Props) {
  const { tab, shown, record, isSending, problem, renderRecord, onShow, onFollow, onCompare } = props;
  const { t } = useTranslation();
  const before = tab.sent[tab.sent.findIndex(({ id }) => id === shown) + 1]?.id;
  return (
    <section className={classes.answer} aria-label={t('bench.answer')} aria-busy={isSending}>
      <div className={classes.answerBar} role="status">
        {isSending && (
          <>
            <Loader size={18} /> {t('bench.sending')}
          </>
        )}
        {!isSending && record && <Summary record={record} />}
        {onFollow && !isSending && <ToolButton onClick={onFollow}>{t('bench.follow')}</ToolButton>}
        {record && before !== undefined && !isSending && (
          <ToolButton onClick={() => onCompare(before, record.id)}>{t('bench.compare-before')}</ToolButton>
        )}
      </div>
      {problem && <div className={classes.problem}>{problem}</div>}
      {tab.sent.length > 0 && (
        <details className={classes.historyBox}>
          <summary>{t('bench.history', { count: tab.sent.length })}</summary>
          <ol className={`${classes.history} ${classes.historyList}`}>
            {tab.sent.map(({ id, code, length, durationMs }) => (
              <li key={id}>
                <button
                  type="button"
                  className={classes.sent}
                  aria-current={id === shown ? 'true' : undefined}
                  onClick={() => onShow(id)}
                >
                  <span>{code ?? t('inspector.no-answer')}</span>
                  <span>{t('bench.bytes', { count: length })}</span>
                  <span>{t('inspector.ms', { value: durationMs })}</span>
                </button>
              </li>
            ))}
          </ol>
        </details>
      )}
      {record && renderRecord(record)}
      {!record && !isSending && !problem && (
        <p className={classes.note}>{t(shown === null ? 'bench.nothing-sent' : 'bench.record-gone')}</p>
      )}
    </section>
  );
}

function Summary({ record }: { record: CapturedRequest }) {
  const { t } = useTranslation();
  const { code, status, duration, response } = record;
  return (
    <>
      <strong>{code === null ? t('inspector.no-answer') : `${code} ${status}`}</strong>
      <span>{t('bench.bytes', { count: response?.body?.size ?? 0 })}</span>
      <span>{t('inspector.ms', { value: Math.round(duration * 1000) })}</span>
    </>
  );
}
