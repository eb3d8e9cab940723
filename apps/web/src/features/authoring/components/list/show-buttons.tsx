import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = { isDisabled: boolean; isPending: boolean; onShow: (isVisible: boolean) => void };

/** Publishes or hides the selected items together. */
export function ShowButtons({ isDisabled, isPending, onShow }: Props) {
  const { t } = useTranslation();
  const shared = { variant: 'default', size: 'xs', disabled: isDisabled, loading: isPending };
  return (
    <>
      <Button {...shared} leftSection={<IconEye size={18} aria-hidden />} onClick={() => onShow(true)}>
        {t('authoring.show-chosen')}
      </Button>
      <Button {...shared} leftSection={<IconEyeOff size={18} aria-hidden />} onClick={() => onShow(false)}>
        {t('authoring.hide-chosen')}
      </Button>
    </>
  );
}
