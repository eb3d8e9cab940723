import { Button } from '@mantine/core';
import type { HeldAnswer, HeldMessage } from '@sentiero/contracts/bench';
import { ApiError } from '@sentiero/client/errors';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { heldDraft, parseHeld } from '../../model/hold/held-draft.ts';
import type { Draft } from '../../model/request/bench-request.ts';
import { useAnswerHeld } from '../../queries/hold.queries.ts';
import { useEditor, type EditorStates } from '../editor/use-editor.ts';
import { SendProblem } from '../send/send-problem.tsx';
import classes from './hold.module.css';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type Props = { held: HeldMessage; states: EditorStates };

/** One held message as text. What was changed goes on changed, anything else as it came. */
export function HeldEditor({ held, states }: Props) {
  const { t } = useTranslation();
  const [before] = useState(() => heldDraft(held));
  const [draft, setDraft] = useState<Draft>(before);
  const answer = useAnswerHeld();
  const isChanged = draft.text !== before.text || draft.bodyAs !== before.bodyAs;
  const { answer: changed, problems } = parseHeld(held.phase, draft);
  const send = (own: HeldAnswer) => {
    if (!answer.isPending) answer.mutate({ id: held.id, answer: own });
  };
  const forward = () => {
    if (!isChanged) send({ do: 'forward' });
    else if (changed) send(changed);
  };
  const label = t(`bench.hold-editor-${held.phase}`);
  const [place, editor] = useEditor({
    tabId: held.id,
    draft: before,
    states,
    label,
    onChange: (content) => setDraft(content.draft),
    onSend: forward,
  });
  useEffect(() => () => void states.delete(held.id), [states, held.id]);
  useEffect(() => editor.focus(), [editor]);
  const isOver = answer.error instanceof ApiError && answer.error.code === 'no_longer_held';
  return (
    <section className={classes.editor} aria-label={label}>
      <div className={classes.bar}>
        <Button
          size="xs"
          title={t('bench.hold-forward-hint')}
          disabled={isChanged && changed === null}
          onClick={forward}
        >
          {t(isChanged ? 'bench.hold-forward-changed' : 'bench.hold-forward')}
        </Button>
        {isChanged && (
          <ToolButton onClick={() => send({ do: 'forward' })}>{t('bench.hold-forward-original')}</ToolButton>
        )}
        <ToolButton color="danger" onClick={() => send({ do: 'drop' })}>
          {t('bench.hold-drop')}
        </ToolButton>
      </div>
      <div ref={place} className={classes.text} />
      <div role="status">
        {isChanged &&
          problems.slice(0, 5).map(({ line, code }) => (
            <p key={`${line} ${code}`} className={classes.problem}>
              {line !== null && `${t('bench.line', { number: line })} `}
              {t(`bench.${code}`, { charset: draft.charset })}
            </p>
          ))}
        {isChanged && held.body?.coding && <p className={classes.note}>{t('bench.coding-held')}</p>}
        {isChanged && held.trailers && <p className={classes.note}>{t('bench.trailers-held')}</p>}
      </div>
      {answer.error && !isOver && <SendProblem error={answer.error} request={changed?.request ?? null} />}
      {isOver && (
        <p role="alert" className={classes.problem}>
          {t('bench.hold-over')}
        </p>
      )}
    </section>
  );
}
