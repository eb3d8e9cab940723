import { useTranslation } from 'react-i18next';
import { countPlaces } from '../../model/runs/places.ts';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type Props = { text: string; onMark: () => void; onClear: () => void };

/** Marks what is selected as a place that a run fills. */
export function PlaceTools({ text, onMark, onClear }: Props) {
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
