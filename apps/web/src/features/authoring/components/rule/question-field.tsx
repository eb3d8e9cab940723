import { limits } from '@sentiero/contracts/shared';
import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../../shared/page/section-card.tsx';
import { useProblemText } from '../form/problem-text.tsx';
import type { RuleProps } from './rule-props.ts';
import classes from '../form/item-form.module.css';

export function QuestionField({ draft, change }: RuleProps) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('authoring.solution')}>
      <Textarea
        rows={3}
        name="/question_answer"
        label={t('authoring.answer')}
        description={
          <>
            {t('authoring.answer-hint')} {t('authoring.answer-hint-forms')}
          </>
        }
        required
        withAsterisk={false}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes.mono ?? '' }}
        maxLength={limits.answerMax}
        value={draft.question_answer ?? ''}
        error={useProblemText('/question_answer')}
        onChange={(event) => change({ question_answer: event.currentTarget.value })}
      />
    </SectionCard>
  );
}
