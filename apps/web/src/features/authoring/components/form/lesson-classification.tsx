import { difficulties, owaspIds, wstgIds } from '@sentiero/contracts/lessons';
import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LessonDraft } from '../../model/drafts.ts';
import { ChoiceField } from './plain-fields.tsx';
import { useProblemText } from './problem-text.tsx';

type Props = { draft: LessonDraft; change: (patch: Partial<LessonDraft>) => void };

/** A lesson's level, and what it covers of the field's lists. */
export function LessonClassification({ draft, change }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <ChoiceField
        path="/difficulty"
        label={t('authoring.difficulty')}
        value={String(draft.difficulty)}
        options={difficulties.map((level) => ({
          value: String(level),
          label: t(`lessons.difficulty-${level}`),
        }))}
        onChange={(chosen) => change({ difficulty: Number(chosen) })}
      />
      <MultiSelect
        label={t('authoring.owasp')}
        description={t('authoring.classification-hint')}
        error={useProblemText('/owasp')}
        searchable
        data={owaspIds.map((id) => ({ value: id, label: `${id} ${t(`owasp.${id}`, { defaultValue: '' })}` }))}
        value={draft.owasp}
        onChange={(owasp) => change({ owasp })}
      />
      <MultiSelect
        label={t('authoring.wstg')}
        error={useProblemText('/wstg')}
        searchable
        data={[...wstgIds]}
        value={draft.wstg}
        onChange={(wstg) => change({ wstg })}
      />
    </>
  );
}
