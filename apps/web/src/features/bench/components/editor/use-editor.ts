import { redo, undo } from '@codemirror/commands';
import { StateEffect, type EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useMemo, useRef } from 'react';
import type { Draft } from '../../model/request/bench-request.ts';
import { changeBetween } from '../../model/request/change-between.ts';
import { createState, draftOf, editorExtensions, setBodyAs, type EditorOptions } from './editor-state.ts';

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
      change: ({ text, bodyAs }: Draft) => {
        const editor = view.current;
        if (!editor) return;
        const known = draftOf(editor.state);
        const effects = known.bodyAs === bodyAs ? [] : [setBodyAs.of(bodyAs)];
        editor.dispatch({ changes: changeBetween(known.text, text), effects, userEvent: 'input' });
      },
    }),
    [],
  );
  return [place, actions] as const;
}
