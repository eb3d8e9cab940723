import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Navigation } from '../../model/step-navigation.ts';
import classes from './step-buttons.module.css';

type Props = {
  navigation: Navigation;
  /** The number of steps and the info page. */
  pages: number;
  onGo: (page: number) => void;
};

export function StepButtons({ navigation, pages, onGo }: Props) {
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
      <span className={classes.position}>
        {page + 1} / {pages}
      </span>
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
