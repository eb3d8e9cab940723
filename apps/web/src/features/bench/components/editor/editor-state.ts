import { defaultKeymap, history, historyKeymap, invertedEffects } from '@codemirror/commands';
import { EditorState, Prec, StateEffect, StateField, type Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap } from '@codemirror/view';
import type { Draft } from '../../model/request/bench-request.ts';
import { placeColours, requestColours } from './request-colours.ts';

export type EditorOptions = {
  label: string;
  onDraft: (draft: Draft) => void;
  onSend: () => void;
};

export const setBodyAs = StateEffect.define<Draft['bodyAs']>();

/** Part of the editor's state, so that undo reverts a change of notation together with the text. */
const bodyAsField = StateField.define<Draft['bodyAs']>({
  create: () => 'utf8',
  update: (value, { effects }) => effects.findLast((effect) => effect.is(setBodyAs))?.value ?? value,
});

export const draftOf = (state: EditorState): Draft => ({
  text: state.doc.toString(),
  bodyAs: state.field(bodyAsField),
});

export function createState({ text, bodyAs }: Draft, extensions: Extension): EditorState {
  return EditorState.create({ doc: text, extensions: [extensions, bodyAsField.init(() => bodyAs)] });
}

export function editorExtensions({ label, onDraft, onSend }: EditorOptions): Extension {
  const send = () => {
    onSend();
    return true;
  };
  return [
    // Only LF separates lines: a CR stays in place, for example in a multipart body.
    EditorState.lineSeparator.of('\n'),
    bodyAsField,
    history(),
    invertedEffects.of(({ effects, startState }) =>
      effects.some((effect) => effect.is(setBodyAs)) ? [setBodyAs.of(startState.field(bodyAsField))] : [],
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
      if (docChanged || state.field(bodyAsField) !== startState.field(bodyAsField)) onDraft(draftOf(state));
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
