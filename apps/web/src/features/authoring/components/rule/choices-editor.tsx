import { replyMax, ruleListMax, type ChoiceInput } from '@sentiero/contracts/authoring';
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../../shared/i18n/language.ts';
import { SectionCard } from '../../../../shared/page/section-card.tsx';
import { emptyText } from '../../model/drafts.ts';
import { useItemForm } from '../form/form-context.ts';
import { useProblemText } from '../form/problem-text.tsx';
import { ItemButtons } from '../form/item-buttons.tsx';
import { OptionalLine } from '../form/optional-line.tsx';
import { ItemRows } from '../form/item-rows.tsx';
import { ChoiceField } from '../form/plain-fields.tsx';
import type { RuleProps } from './rule-props.ts';
import { TranslatedInput } from '../form/translated-input.tsx';
import classes from '../form/item-form.module.css';

/** The choices of a question, in the language of the open tab. */
export function ChoicesEditor({ draft, change }: RuleProps) {
  const { t } = useTranslation();
  const { language } = useItemForm();
  const error = useProblemText('/choices');
  const { choices } = draft;
  return (
    <SectionCard title={t('authoring.choices')}>
      <Stack gap="sm">
        <p className={classes.hint}>{t('authoring.choices-hint', { language: languageNames[language] })}</p>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        <ItemRows
          items={choices}
          onChange={(changed) => change({ choices: changed })}
          max={ruleListMax}
          add={t('authoring.add-choice')}
          newItem={(): ChoiceInput => ({ content: emptyText(), is_correct: false })}
        >
          {({ item: choice, index, onChange, ...row }) => (
            <div className={classes.choice}>
              <div className={classes.item}>
                <TranslatedInput
                  label={t('authoring.choice', { number: index + 1 })}
                  path={`/choices/${index}/content`}
                  field={`choices/${index}`}
                  value={choice.content}
                  onChange={(content) => onChange({ ...choice, content })}
                />
                <ItemButtons
                  name={t('authoring.choice', { number: index + 1 })}
                  index={index}
                  count={choices.length}
                  {...row}
                />
              </div>
              <ChoiceField
                path={`/choices/${index}/is_correct`}
                label={t('authoring.correctness', { number: index + 1 })}
                value={choice.is_correct ? 'correct' : 'wrong'}
                options={[
                  { value: 'wrong', label: t('authoring.wrong') },
                  { value: 'correct', label: t('authoring.correct') },
                ]}
                onChange={(chosen) => onChange({ ...choice, is_correct: chosen === 'correct' })}
              />
              <OptionalLine
                label={t('authoring.choice-feedback', { number: index + 1 })}
                path={`/choices/${index}/feedback`}
                max={replyMax}
                value={choice.feedback ?? null}
                onChange={(feedback) => onChange({ ...choice, feedback })}
              />
            </div>
          )}
        </ItemRows>
      </Stack>
    </SectionCard>
  );
}
