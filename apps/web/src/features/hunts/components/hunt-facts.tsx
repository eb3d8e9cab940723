import type { Hunt } from '@sentiero/contracts/hunts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressLine } from '../../../shared/feedback/progress-line.tsx';
import classes from './hunts.module.css';
import { TimeLeft } from './time-left.tsx';
import { useWeaknessWords } from './use-weakness-words.ts';

type Props = { hunt: Hunt; isOver: boolean };

/** What is known of a hunt: how much is found, its levels, its one weakness, and its time. */
export function HuntFacts({ hunt, isOver }: Props) {
  const { t } = useTranslation();
  const words = useWeaknessWords();
  const { found, of, levels, weakness, minutes, started, ends } = hunt;
  const only = weakness === null ? null : words(weakness);
  const isRunning = started !== null && ends !== null && !isOver && found < of;
  return (
    <div className={classes.state}>
      {started !== null && (
        <>
          <p className={classes.found}>{t('hunt.found', { found, of })}</p>
          <ProgressLine
            percent={of > 0 ? Math.floor((found / of) * 100) : null}
            complete={found >= of}
            label={t('progress.label')}
          />
        </>
      )}
      <dl className={classes.facts}>
        {isRunning && (
          <Fact title={t('hunt.left')}>
            <TimeLeft ends={ends} />
          </Fact>
        )}
        {started === null && minutes !== null && (
          <Fact title={t('hunt.limit')}>{t('hunt.limit-minutes', { minutes })}</Fact>
        )}
        {only && (
          <Fact title={t('hunt.only')}>
            {only.title}. {only.sentence}
          </Fact>
        )}
        <Fact title={t('hunt.level')}>
          {levels.map((level) => t(`hunt.level-${level}`, { defaultValue: String(level) })).join('; ')}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
