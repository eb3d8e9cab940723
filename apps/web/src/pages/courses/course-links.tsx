import { IconChartBar, IconLayoutDashboard, IconMessages } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';

/** Links to a course's pages for teachers. */
export function CourseLinks({ id }: { id: number }) {
  const { t } = useTranslation();
  return (
    <>
      <LinkButton
        to={paths.answers(id)}
        variant="default"
        size="xs"
        leftSection={<IconMessages size={18} aria-hidden />}
      >
        {t('answers.title')}
      </LinkButton>
      <LinkButton to={paths.board(id)} size="xs" leftSection={<IconLayoutDashboard size={18} aria-hidden />}>
        {t('board.title')}
      </LinkButton>
      <LinkButton
        to={paths.insights(id)}
        variant="default"
        size="xs"
        leftSection={<IconChartBar size={18} aria-hidden />}
      >
        {t('board.insights')}
      </LinkButton>
    </>
  );
}
