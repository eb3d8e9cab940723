import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Navigation } from '../../model/step-navigation.ts';
import classes from './step-buttons.module.css';

type Props = { navigation: Navigation; onGo: (page: number) => void };

export function StepButtons({ navigation, onGo }: Props) {
  const { t } = useTranslation();
  const { page, canGoBack, canGoOn } = navigation;
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        disabled={!canGoBack}
        onClick={() => onGo(page - 1)}
      >
        {t('app.back')}
      </Button>
      <Button
        rightSection={<IconArrowRight size={18} aria-hidden />}
        disabled={!canGoOn}
        onClick={() => onGo(page + 1)}
      >
        {t('app.next')}
      </Button>
    </div>
  );
}
