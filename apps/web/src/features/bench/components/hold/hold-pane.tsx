import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../shared/feedback/empty-state.tsx';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { useHeld } from '../../../live/index.ts';
import { useAnswerHeld } from '../../queries/hold.queries.ts';
import type { EditorStates } from '../editor/use-editor.ts';
import { HeldEditor } from './hold-editor.tsx';
import classes from './hold.module.css';
import { HeldList } from './hold-list.tsx';
import { HoldSwitches } from './hold-switches.tsx';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

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
          <ToolButton
            disabled={held.length === 0}
            onClick={() => {
              for (const { id } of held) letGo.mutate({ id, answer: { do: 'forward' } });
            }}
          >
            {t('bench.hold-let-go')}
          </ToolButton>
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
        <EmptyState>{t('bench.hold-empty')}</EmptyState>
      )}
    </div>
  );
}
