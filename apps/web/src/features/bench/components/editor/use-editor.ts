import { defaultKeymap, history, historyKeymap, invertedEffects, redo, undo } from '@codemirror/commands';
import { EditorState, Prec, StateEffect, StateField, type Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap } from '@codemirror/view';
import { useEffect, useMemo, useRef } from 'react';
import type { Draft } from '../../model/request/bench-request.ts';
import { changeBetween } from '../../model/request/change-between.ts';
import { placeColours, requestColours } from './request-colours.ts';

/** The text and undo history of each tab, including hidden ones. */
export type EditorStates = Map<string, EditorState>;

type Options = EditorOptions & { tabId: string; draft: Draft; states: EditorStates };

/** The editor of one tab. Table and form edit its text too, so that undo covers all changes. */
export function useEditor({ tabId, draft, states, ...options }: Options) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef({ draft, options });
  useEffect(() => {
    latest.current = { draft, options };
  });
  const { label } = options;
  useEffect(() => {
    const parent = place.current;
    if (!parent) return;
    const extensions = editorExtensions({
      label,
      onDraft: (changed) => latest.current.options.onDraft(changed),
      onSend: () => latest.current.options.onSend(),
    });
    const known = states.get(tabId);
    const state = known?.update({ effects: StateEffect.reconfigure.of(extensions) }).state;
    const editor = new EditorView({
      state: state ?? createState(latest.current.draft, extensions),
      parent,
      root: parent.ownerDocument,
    });
    view.current = editor;
    return () => {
      states.set(tabId, editor.state);
      view.current = null;
      editor.destroy();
    };
  }, [tabId, states, label]);

  const actions = useMemo(
    () => ({
      undo: () => view.current && undo(view.current),
      redo: () => view.current && redo(view.current),
      focus: () => view.current?.focus(),
      /** Puts a sign on both sides of the selected text. */
      wrap: (sign: string) => {
        const editor = view.current;
        if (!editor) return;
        const { from, to } = editor.state.selection.main;
        const changes = [
          { from, insert: sign },
          { from: to, insert: sign },
        ];
        const selection = { anchor: from + sign.length, head: to + sign.length };
        editor.dispatch({ changes, selection, userEvent: 'input' });
        editor.focus();
      },
      /** The selected text, or null. */
      selection: () => {
        const state = view.current?.state;
        const { from, to } = state?.selection.main ?? { from: 0, to: 0 };
        return state && from < to ? state.sliceDoc(from, to) : null;
      },
      change: ({ text, ...notation }: Draft) => {
        const editor = view.current;
        if (!editor) return;
        const known = draftOf(editor.state);
        const effects = known.bodyAs === notation.bodyAs ? [] : [setNotation.of(notation)];
        editor.dispatch({ changes: changeBetween(known.text, text), effects, userEvent: 'input' });
      },
    }),
    [],
  );
  return [place, actions] as const;
}

type EditorOptions = {
  label: string;
  onDraft: (draft: Draft) => void;
  onSend: () => void;
};

/** How the bytes of a message are written as text. */
type Notation = Omit<Draft, 'text'>;
const setNotation = StateEffect.define<Notation>();

/** Part of the editor's state, so that undo reverts a change of notation together with the text. */
const notationField = StateField.define<Notation>({
  create: () => ({ bodyAs: 'utf8' }),
  update: (value, { effects }) => effects.findLast((effect) => effect.is(setNotation))?.value ?? value,
});

const draftOf = (state: EditorState): Draft => ({
  text: state.doc.toString(),
  ...state.field(notationField),
});

function createState({ text, ...notation }: Draft, extensions: Extension): EditorState {
  return EditorState.create({ doc: text, extensions: [extensions, notationField.init(() => notation)] });
}

function editorExtensions({ label, onDraft, onSend }: EditorOptions): Extension {
  const send = () => {
    onSend();
    return true;
  };
  return [
    // Only LF separates lines: a CR stays in place, for example in a multipart body.
    EditorState.lineSeparator.of('\n'),
    notationField,
    history(),
    invertedEffects.of(({ effects, startState }) =>
      effects.some((effect) => effect.is(setNotation))
        ? [setNotation.of(startState.field(notationField))]
        : [],
    ),
    highlightSpecialChars(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': label,
      spellcheck: 'false',
      autocapitalize: 'off',
      // It takes the focus without, but checkers do not know that a scrolled editor does.
      tabindex: '0',
    }),
    EditorView.updateListener.of(({ docChanged, state, startState }) => {
      if (docChanged || state.field(notationField) !== startState.field(notationField))
        onDraft(draftOf(state));
    }),
    Prec.high(keymap.of([{ key: 'Mod-Enter', run: send }])),
    keymap.of([...historyKeymap, ...defaultKeymap]),
    requestColours,
    placeColours,
    theme,
  ];
}

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '14px', color: 'var(--ink-1)' },
  '&.cm-focused': { outline: '2px solid var(--link)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-content': { padding: '12px 0', caretColor: 'var(--ink-1)' },
  '.cm-line': { padding: '0 14px' },
  '.cm-specialChar': { color: 'var(--danger)' },
});
