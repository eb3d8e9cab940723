import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconBinary } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceBar } from '../../../../shared/ui/choice-bar.tsx';
import type { Draft } from '../../model/request/bench-request.ts';
import { codingOf, parseDraft, withBodyAs, type DraftProblem } from '../../model/request/request-text.ts';
import { isInBody } from '../../model/runs/places.ts';
import classes from './editor.module.css';
import { HeaderTable } from './header-table.tsx';
import { RequestForm } from './request-form.tsx';
import { useEditor, type EditorContent, type EditorStates } from './use-editor.ts';
import type { MenuEntry } from '../../../../shared/ui/menu-at.tsx';
import { MoreMenu } from '../../../../shared/ui/more-menu.tsx';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type Props = EditorContent & {
  tabId: string;
  states: EditorStates;
  onChange: (changed: EditorContent) => void;
  onSend: () => void;
  /** What the main button does; a run has places to mark. */
  sends: 'once' | 'run';
  canSend: boolean;
  /** In its menu, beside its own. */
  entries: readonly MenuEntry[];
};

const views = ['text', 'table', 'form'] as const;

/** A request as text, as a table and as a form. The text is what is sent; the other views edit it. */
export function RequestEditor(props: Props) {
  const { tabId, draft, places, states, onChange, onSend, sends, canSend, entries } = props;
  const { t } = useTranslation();
  const [view, setView] = useState<(typeof views)[number]>('text');
  const [cannotConvert, setCannotConvert] = useState(false);
  const [place, editor] = useEditor({
    tabId,
    draft,
    places,
    states,
    label: t('bench.editor'),
    onChange,
    onSend,
  });
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
        {sends === 'run' && view === 'text' && (
          <PlaceTools hasPlaces={places.length > 0} onMark={editor.mark} onClear={editor.unmark} />
        )}
        <span className={classes.spread} />
        <MoreMenu
          label={t('bench.request-more')}
          entries={[
            { label: t('bench.undo'), icon: IconArrowBackUp, keepsOpen: true, onClick: editor.undo },
            { label: t('bench.redo'), icon: IconArrowForwardUp, keepsOpen: true, onClick: editor.redo },
            ...notations(draft)
              .filter((value) => value !== draft.bodyAs)
              .map((value) => ({
                label: t(`bench.body-${value}`, { charset: draft.charset }),
                icon: IconBinary,
                onClick: () => convert(value),
              })),
            ...entries,
          ]}
        />
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
      <Problems
        problems={problems}
        draft={draft}
        coding={codingOf(draft, sends === 'run' && isInBody(draft, places))}
        cannotConvert={cannotConvert}
      />
    </div>
  );
}

/** A body can be read in the charset in which it was recorded. */
const notations = ({ charset }: Draft): readonly Draft['bodyAs'][] =>
  charset === undefined ? ['utf8', 'hex'] : ['utf8', 'charset', 'hex'];

type ProblemsProps = {
  problems: readonly DraftProblem[];
  draft: Draft;
  coding: ReturnType<typeof codingOf>;
  cannotConvert: boolean;
};

/** What keeps the request from being sent, and how its bytes differ from what UTF-8 would give. */
function Problems({ problems, draft, coding, cannotConvert }: ProblemsProps) {
  const { t } = useTranslation();
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

type PlaceToolsProps = { hasPlaces: boolean; onMark: () => void; onClear: () => void };

/** Marks what is selected as a place that a run fills. */
function PlaceTools({ hasPlaces, onMark, onClear }: PlaceToolsProps) {
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
      <ToolButton disabled={!hasPlaces} onClick={onClear}>
        {t('bench.unmark')}
      </ToolButton>
    </>
  );
}
