import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { countPlaces } from '../../model/runs/places.ts';

type Props = { text: string; onMark: () => void; onClear: () => void };

/** Marks what is selected as a place that a run fills. */
export function PlaceTools({ text, onMark, onClear }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        size="xs"
        variant="default"
        title={t('bench.mark-hint')}
        // The button would take the focus, and with it the selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onMark}
      >
        {t('bench.mark')}
      </Button>
      <Button size="xs" variant="default" disabled={countPlaces(text) === 0} onClick={onClear}>
        {t('bench.unmark')}
      </Button>
    </>
  );
}
