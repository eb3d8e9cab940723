import { hasCode } from '@sentiero/client/errors';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/feedback/empty-state.tsx';
import { Loaded } from '../../../shared/feedback/loaded.tsx';

type Props<Content> = ComponentProps<typeof Loaded<Content>> & { lesson: number | undefined };

/** What was asked about the lesson in the URL, else about the course's active lesson, which it may not have. */
export function OfActiveLesson<Content>({ lesson, ...loaded }: Props<Content>) {
  const { t } = useTranslation();
  if (lesson === undefined && hasCode(loaded.query.error, 'not_found'))
    return <EmptyState>{t('board.no-lesson')}</EmptyState>;
  return <Loaded {...loaded} />;
}
