import { invertedEffects } from '@codemirror/commands';
import {
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
  type Transaction,
} from '@codemirror/state';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';
import { movePlaces, type Place, type TextChange } from '../../model/runs/places.ts';
import classes from './editor.module.css';

type Places = readonly Place[];

export const setPlaces = StateEffect.define<Places>();

/** What a run fills. The places are part of the editor's state, so that they move with edits and undo brings them back. */
const field = StateField.define<Places>({
  create: () => [],
  update: (places, transaction) => {
    const set = transaction.effects.findLast((effect) => effect.is(setPlaces));
    if (set) return set.value;
    return transaction.docChanged && places.length > 0 ? movePlaces(places, changesOf(transaction)) : places;
  },
});

function changesOf({ changes }: Transaction): TextChange[] {
  const all: TextChange[] = [];
  changes.iterChanges((...[from, to, , , inserted]) => all.push({ from, to, insert: inserted.toString() }));
  return all;
}

export const placesOf = (state: EditorState): Places => state.field(field);

export const placeExtension: Extension = [
  field,
  invertedEffects.of(({ startState, docChanged, effects }) => {
    const before = placesOf(startState);
    const isChanged = effects.some((effect) => effect.is(setPlaces)) || (docChanged && before.length > 0);
    return isChanged ? [setPlaces.of(before)] : [];
  }),
  EditorView.decorations.compute([field], (state) => {
    const places = placesOf(state);
    const isNumbered = places.length > 1;
    const shown = places.flatMap(({ from, to }, place) => [
      ...(isNumbered || from === to ? [signAt(from, isNumbered ? place + 1 : null)] : []),
      ...(from < to ? [range.range(from, to)] : []),
    ]);
    return Decoration.set(shown, true);
  }),
];

export const withPlaces = (places: Places): Extension => field.init(() => places);

const range = Decoration.mark({ class: classes.place ?? '' });
const signAt = (at: number, number: number | null) =>
  Decoration.widget({ widget: new PlaceSign(number), side: 1 }).range(at);

/** The number of a place, or an empty place. It has no text, which would be read as part of the request. */
class PlaceSign extends WidgetType {
  readonly number: number | null;

  constructor(number: number | null) {
    super();
    this.number = number;
  }

  override eq({ number }: PlaceSign) {
    return number === this.number;
  }

  override toDOM({ dom }: EditorView) {
    const sign = dom.ownerDocument.createElement('span');
    sign.className = classes.placeSign ?? '';
    sign.ariaHidden = 'true';
    if (this.number !== null) sign.dataset.number = String(this.number);
    return sign;
  }
}
