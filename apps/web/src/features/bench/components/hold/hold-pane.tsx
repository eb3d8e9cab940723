import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../shared/feedback/empty-state.tsx';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { useHeld } from '../../../live/index.ts';
import { useAnswerHeld } from '../../queries/hold.queries.ts';
import type { EditorStates } from '../editor/use-editor.ts';
import { HeldEditor } from './hold-editor.tsx';
import classes from './hold.module.css';
import { HoldSwitches } from './hold-switches.tsx';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';
import type { HeldMessage } from '@sentiero/contracts/bench';
import { targetOf } from '@sentiero/contracts/capture';
import { ToneBadge } from '../../../../shared/feedback/tone-badge.tsx';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import { methodTone, statusTone } from '../../../../shared/traffic/request-tones.ts';

type Props = { target: { id: number }; states: EditorStates };

/** Held messages: requests before the application gets them, responses before the browser does. */
export function HoldPane({ target, states }: Props) {
  const { t } = useTranslation();
  const { held, released } = useHeld();
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = held.find(({ id }) => id === chosen) ?? held[0] ?? null;
  const letGo = useAnswerHeld();
  return (
    <div className={classes.hold}>
      <HoldSwitches
        targetId={target.id}
        tools={
          held.length > 1 && (
            <ToolButton
              onClick={() => {
                for (const { id } of held) letGo.mutate({ id, answer: { do: 'forward' } });
              }}
            >
              {t('bench.hold-let-go')}
            </ToolButton>
          )
        }
      />
      <p role="status" className={classes.status}>
        {held.length > 0 && t('bench.hold-count', { count: held.length })}
        {held.length === 0 && released?.how && t(`bench.hold-went-${released.how}`)}
      </p>
      {letGo.error && <ErrorBox error={letGo.error} />}
      {shown ? (
        <div className={classes.sides}>
          <HeldList held={held} shown={shown.id} onShow={setChosen} />
          <HeldEditor key={shown.id} held={shown} states={states} />
        </div>
      ) : (
        <div className={classes.empty}>
          <EmptyState>{t('bench.hold-empty')}</EmptyState>
        </div>
      )}
    </div>
  );
}

type HeldListProps = { held: readonly HeldMessage[]; shown: string; onShow: (id: string) => void };

/** The held messages with the time that each has left. */
function HeldList({ held, shown, onShow }: HeldListProps) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <ul className={classes.list} aria-label={t('bench.hold-list')}>
      {held.map(({ id, phase, method, url, code, deadline }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.held}
            aria-current={id === shown}
            onClick={() => onShow(id)}
          >
            <ToneBadge tone={phase === 'request' ? methodTone(method) : statusTone(code ?? null)}>
              {phase === 'request' ? showUnseen(clip(method, 20)) : code}
            </ToneBadge>
            <span className={classes.url}>{showUnseen(clip(targetOf(url), 200))}</span>
            <span className={classes.left}>
              {t('bench.hold-seconds', { count: secondsLeft(deadline, now) })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const secondsLeft = (deadline: string, now: number) =>
  Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000));

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
