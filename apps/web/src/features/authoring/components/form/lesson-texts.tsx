import { Card, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonDraft } from '../../model/drafts.ts';
import { PlaceFields } from './plain-fields.tsx';
import { TranslatedInput } from './translated-input.tsx';
import { TranslatedList } from './translated-list.tsx';

type Props = {
  draft: LessonDraft;
  change: (patch: Partial<LessonDraft>) => void;
  translated: (fields: ReactNode) => ReactNode;
};

/** A lesson's title, goals and other requirements, in all languages. */
export function LessonTexts({ draft, change, translated }: Props) {
  const { t } = useTranslation();
  return (
    <Card padding="lg">
      <Stack gap="md">
        <PlaceFields draft={draft} change={change} />
        {translated(
          <>
            <TranslatedInput
              label={t('authoring.title')}
              path="/title"
              value={draft.title}
              onChange={(title) => change({ title })}
            />
            <TranslatedList
              title={t('authoring.goals')}
              nameOf={(number) => t('authoring.goal', { number })}
              path="/goals"
              values={draft.goals}
              onChange={(goals) => change({ goals })}
            />
            <TranslatedList
              title={t('authoring.required-other')}
              nameOf={(number) => t('authoring.further-requirement', { number })}
              path="/required_other"
              values={draft.required_other}
              onChange={(required_other) => change({ required_other })}
            />
          </>,
        )}
      </Stack>
    </Card>
  );
}
