import type { ChoiceInput } from '@sentiero/contracts/authoring';
import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../shared/i18n/language.ts';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { emptyText } from './drafts.ts';
import { useItemForm } from './form-context.ts';
import { useProblemText } from './problem-text.tsx';
import { ItemButtons } from './item-buttons.tsx';
import { moved } from './moved.ts';
import { ChoiceField } from './plain-fields.tsx';
import type { RuleProps } from './step-form.tsx';
import { TranslatedInput } from './translated-input.tsx';
import classes from './item-form.module.css';

const choicesMax = 50;

/** The answers to choose from, in the language of the tab that is open. */
export function ChoicesEditor({ draft, change }: RuleProps) {
  const { t } = useTranslation();
  const { language } = useItemForm();
  const error = useProblemText('/choices');
  const { choices } = draft;
  const set = (index: number, patch: Partial<ChoiceInput>) =>
    change({ choices: choices.map((choice, at) => (at === index ? { ...choice, ...patch } : choice)) });
  return (
    <SectionCard title={t('authoring.choices')}>
      <Stack gap="sm">
        <p className={classes.hint}>{t('authoring.choices-hint', { language: languageNames[language] })}</p>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        <ol className={classes.items}>
          {choices.map((choice, index) => (
            // A new choice has no identity but its place.
            // oxlint-disable-next-line react/no-array-index-key
            <li className={classes.choice} key={index}>
              <div className={classes.item}>
                <TranslatedInput
                  label={t('authoring.choice', { number: index + 1 })}
                  path={`/choices/${index}/content`}
                  field={`choices/${index}`}
                  value={choice.content}
                  onChange={(content) => set(index, { content })}
                />
                <ItemButtons
                  name={t('authoring.choice', { number: index + 1 })}
                  index={index}
                  count={choices.length}
                  onMove={(to) => change({ choices: moved(choices, index, to) })}
                  onRemove={() => change({ choices: choices.toSpliced(index, 1) })}
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
                onChange={(chosen) => set(index, { is_correct: chosen === 'correct' })}
              />
            </li>
          ))}
        </ol>
        <Button
          className={classes.add ?? ''}
          variant="default"
          size="xs"
          disabled={choices.length >= choicesMax}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => change({ choices: [...choices, { content: emptyText(), is_correct: false }] })}
        >
          {t('authoring.add-choice')}
        </Button>
      </Stack>
    </SectionCard>
  );
}
