import { defaultKeymap, history, historyKeymap, invertedEffects, redo, undo } from '@codemirror/commands';
import { EditorState, Prec, StateEffect, StateField, type Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap } from '@codemirror/view';
import { useEffect, useMemo, useRef } from 'react';
import type { Draft } from '../../model/request/bench-request.ts';
import { changeBetween } from '../../model/request/change-between.ts';
import { placesInHead, togglePlace, type Place } from '../../model/runs/places.ts';
import { placeExtension, placesOf, setPlaces, withPlaces } from './place-field.ts';
import { requestColours } from './request-colours.ts';

/** The text and undo history of each tab, including hidden ones. */
export type EditorStates = Map<string, EditorState>;

type Options = EditorOptions & {
  tabId: string;
  draft: Draft;
  places?: readonly Place[];
  states: EditorStates;
};

/** The editor of one tab. Table and form edit its text too, so that undo covers all changes. */
export function useEditor({ tabId, draft, places = [], states, ...options }: Options) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef({ draft, places, options });
  useEffect(() => {
    latest.current = { draft, places, options };
  });
  const { label } = options;
  useEffect(() => {
    const parent = place.current;
    if (!parent) return;
    const extensions = editorExtensions({
      label,
      onChange: (changed) => latest.current.options.onChange(changed),
      onSend: () => latest.current.options.onSend(),
    });
    const known = states.get(tabId);
    const state = known?.update({ effects: StateEffect.reconfigure.of(extensions) }).state;
    const editor = new EditorView({
      state: state ?? createState(latest.current, extensions),
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
      undo: () => void (view.current && undo(view.current)),
      redo: () => void (view.current && redo(view.current)),
      focus: () => view.current?.focus(),
      /** Makes the selected text a place of runs, or no longer one. */
      mark: () => {
        const editor = view.current;
        if (!editor) return;
        const { from, to } = editor.state.selection.main;
        editor.dispatch({ effects: setPlaces.of(togglePlace(placesOf(editor.state), { from, to })) });
        editor.focus();
      },
      unmark: () => view.current?.dispatch({ effects: setPlaces.of([]) }),
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
        const effects =
          known.bodyAs === notation.bodyAs
            ? []
            : [setNotation.of(notation), setPlaces.of(placesInHead(known.text, placesOf(editor.state)))];
        editor.dispatch({ changes: changeBetween(known.text, text), effects, userEvent: 'input' });
      },
    }),
    [],
  );
  return [place, actions] as const;
}

/** What a tab keeps of its editor. */
export type EditorContent = { draft: Draft; places: readonly Place[] };

type EditorOptions = {
  label: string;
  onChange: (changed: EditorContent) => void;
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

function createState(
  { draft: { text, ...notation }, places }: EditorContent,
  extensions: Extension,
): EditorState {
  const kept = [notationField.init(() => notation), withPlaces(places)];
  return EditorState.create({ doc: text, extensions: [extensions, kept] });
}

function editorExtensions({ label, onChange, onSend }: EditorOptions): Extension {
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
      const hasOther = <Value>(read: (of: EditorState) => Value) => read(state) !== read(startState);
      if (docChanged || hasOther((of) => of.field(notationField)) || hasOther(placesOf))
        onChange({ draft: draftOf(state), places: placesOf(state) });
    }),
    Prec.high(keymap.of([{ key: 'Mod-Enter', run: send }])),
    keymap.of([...historyKeymap, ...defaultKeymap]),
    requestColours,
    placeExtension,
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
