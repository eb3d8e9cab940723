import { Modal, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { setByHand, useTextByHand } from '../../shared/ui/use-copy.ts';

const mostRows = 12;

/** The text that the browser did not copy, selected. */
export function CopyByHand({ opened }: { opened: boolean }) {
  const { t } = useTranslation();
  const text = useTextByHand() ?? '';
  const rows = Math.min(text.split('\n').length, mostRows);
  return (
    <Modal
      opened={opened}
      onClose={() => setByHand(null)}
      title={t('app.copy-by-hand')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      zIndex={390}
    >
      <Textarea
        aria-label={t('app.copy-by-hand')}
        readOnly
        rows={rows}
        value={text}
        spellCheck={false}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
    </Modal>
  );
}
