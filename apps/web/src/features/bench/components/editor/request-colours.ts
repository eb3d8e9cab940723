import { RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view';
import { methodTone } from '../../../../shared/traffic/request-tones.ts';
import { draftParts } from '../../model/request/draft-parts.ts';
import classes from './editor.module.css';

const mark = (name: string | undefined) => Decoration.mark({ class: name ?? '' });
const marks = {
  path: mark(classes.path),
  query: mark(classes.query),
  version: mark(classes.version),
  name: mark(classes.name),
  broken: mark(classes.broken),
};

const methodMark = (method: string) =>
  Decoration.mark({ class: classes.method ?? '', attributes: { 'data-tone': methodTone(method) } });

/** Only the head is highlighted: it is short, while a body may be of any kind. */
export const requestColours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = coloursOf(view.state.doc.toString());
    }

    update({ docChanged, state }: ViewUpdate) {
      if (docChanged) this.decorations = coloursOf(state.doc.toString());
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function coloursOf(text: string): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const add = (decoration: Decoration, from: number, to: number) => {
    if (to > from) builder.add(from, to, decoration);
  };
  const [first, ...headers] = draftParts(text).lines;
  if (first) {
    const space = first.text.indexOf(' ');
    const method = space < 0 ? first.text.length : space;
    const version = / HTTP\/\d(\.\d)?$/.exec(first.text)?.index ?? first.text.length;
    const sign = first.text.indexOf('?', method);
    const query = sign < 0 || sign > version ? version : sign;
    add(methodMark(first.text.slice(0, method)), first.from, first.from + method);
    add(marks.path, first.from + method, first.from + query);
    add(marks.query, first.from + query, first.from + version);
    add(marks.version, first.from + version, first.to);
  }
  for (const line of headers) {
    const colon = line.text.indexOf(':');
    if (colon < 1) add(marks.broken, line.from, line.to);
    else add(marks.name, line.from, line.from + colon);
  }
  return builder.finish();
}
