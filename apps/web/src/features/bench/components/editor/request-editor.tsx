import { placeSign } from '@sentiero/contracts/bench';
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceBar } from '../../../../shared/ui/choice-bar.tsx';
import type { Draft } from '../../model/request/bench-request.ts';
import { codingOf, parseDraft, withBodyAs, type DraftProblem } from '../../model/request/request-text.ts';
import { countPlaces, withoutPlaces } from '../../model/runs/places.ts';
import classes from './editor.module.css';
import { HeaderTable } from './header-table.tsx';
import { RequestForm } from './request-form.tsx';
import { useEditor, type EditorStates } from './use-editor.ts';
import { Hint } from '../../../../shared/ui/hint.tsx';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type Props = {
  tabId: string;
  draft: Draft;
  states: EditorStates;
  onDraft: (draft: Draft) => void;
  onSend: () => void;
  /** What the main button does; a run has places to mark. */
  sends: 'once' | 'run';
  canSend: boolean;
  /** Beside those of the editor. */
  tools: ReactNode;
};

const views = ['text', 'table', 'form'] as const;

/** A request as text, as a table and as a form. The text is what is sent; the other views edit it. */
export function RequestEditor(props: Props) {
  const { tabId, draft, states, onDraft, onSend, sends, canSend, tools } = props;
  const { t } = useTranslation();
  const [view, setView] = useState<(typeof views)[number]>('text');
  const [cannotConvert, setCannotConvert] = useState(false);
  const [place, editor] = useEditor({ tabId, draft, states, label: t('bench.editor'), onDraft, onSend });
  const { problems } = parseDraft(draft);
  const changeText = (text: string) => editor.change({ ...draft, text });
  const convert = (bodyAs: Draft['bodyAs']) => {
    const converted = withBodyAs(draft, bodyAs);
    setCannotConvert(!converted);
    if (converted) editor.change(converted);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the shortcut works in every field of the three views
    <div
      className={classes.editor}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
        event.preventDefault();
        onSend();
      }}
    >
      <div className={classes.bar}>
        <ChoiceBar
          label={t('bench.view')}
          value={view}
          onChange={setView}
          choices={views.map((value) => ({ value, label: t(`bench.view-${value}`) }))}
        />
        <NativeSelect
          size="xs"
          classNames={{ input: classes.select ?? '' }}
          aria-label={t('bench.body-as')}
          value={draft.bodyAs}
          data={notations(draft).map((value) => ({
            value,
            label: t(`bench.body-${value}`, { charset: draft.charset }),
          }))}
          onChange={(event) => {
            const wanted = notations(draft).find((value) => value === event.currentTarget.value);
            if (wanted) convert(wanted);
          }}
        />
        <Hint label={t('bench.undo')}>
          <ActionIcon aria-label={t('bench.undo')} onClick={editor.undo}>
            <IconArrowBackUp size={18} />
          </ActionIcon>
        </Hint>
        <Hint label={t('bench.redo')}>
          <ActionIcon aria-label={t('bench.redo')} onClick={editor.redo}>
            <IconArrowForwardUp size={18} />
          </ActionIcon>
        </Hint>
        {sends === 'run' && view === 'text' && (
          <PlaceTools
            text={draft.text}
            onMark={() => editor.wrap(placeSign)}
            onClear={() => changeText(withoutPlaces(draft.text))}
          />
        )}
        <span className={classes.spread} />
        {tools}
        <Button
          size="xs"
          title={t('bench.send-hint')}
          disabled={problems.length > 0 || !canSend}
          onClick={onSend}
        >
          {t(sends === 'run' ? 'bench.run-start' : 'bench.send')}
        </Button>
      </div>
      <div ref={place} className={classes.text} hidden={view !== 'text'} />
      {view === 'table' && <HeaderTable text={draft.text} onText={changeText} />}
      {view === 'form' && <RequestForm draft={draft} onText={changeText} />}
      <Problems problems={problems} draft={draft} cannotConvert={cannotConvert} />
    </div>
  );
}

/** A body can be read in the charset in which it was recorded. */
const notations = ({ charset }: Draft): readonly Draft['bodyAs'][] =>
  charset === undefined ? ['utf8', 'hex'] : ['utf8', 'charset', 'hex'];

type ProblemsProps = { problems: readonly DraftProblem[]; draft: Draft; cannotConvert: boolean };

/** What keeps the request from being sent, and how its bytes differ from what UTF-8 would give. */
function Problems({ problems, draft, cannotConvert }: ProblemsProps) {
  const { t } = useTranslation();
  const coding = codingOf(draft);
  const notes = [
    ...(draft.isLatin1 ? [t('bench.head-latin1')] : []),
    ...(coding === 'none' ? [] : [t(`bench.coding-${coding}`)]),
  ];
  return (
    <div role="status">
      {(problems.length > 0 || cannotConvert) && (
        <ul className={classes.problems}>
          {problems.slice(0, 5).map(({ line, code }) => (
            <li key={`${line} ${code}`}>
              {line !== null && `${t('bench.line', { number: line })} `}
              {t(`bench.${code}`, { charset: draft.charset })}
            </li>
          ))}
          {cannotConvert && <li>{t('bench.cannot-convert')}</li>}
        </ul>
      )}
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

type PlaceToolsProps = { text: string; onMark: () => void; onClear: () => void };

/** Marks what is selected as a place that a run fills. */
function PlaceTools({ text, onMark, onClear }: PlaceToolsProps) {
  const { t } = useTranslation();
  return (
    <>
      <ToolButton
        title={t('bench.mark-hint')}
        // The button would take the focus, and with it the selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onMark}
      >
        {t('bench.mark')}
      </ToolButton>
      <ToolButton disabled={countPlaces(text) === 0} onClick={onClear}>
        {t('bench.unmark')}
      </ToolButton>
    </>
  );
}
