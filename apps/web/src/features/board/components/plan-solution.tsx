import type { PlanStep } from '@sentiero/contracts/board';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { InlineText } from '../../../shared/markdown/inline-text.tsx';
import { Markdown } from '../../../shared/markdown/markdown.tsx';
import { showUnseen } from '../../../shared/text/show-unseen.ts';
import { requestText } from '../model/request-text.ts';
import classes from './plan.module.css';
import { useAboutWords } from './use-about-words.ts';

/** A step's solution: one way, its answer or conditions, model answer, hints and debrief. */
export function PlanSolution({ step: { solution } }: { step: PlanStep }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const aboutWords = useAboutWords();
  const { answer, choices, conditions, worked, model_answer: model, hints, debrief } = solution;
  return (
    <>
      {worked && (
        <Part title={t('plan.worked')}>
          {worked.answer !== null && (
            <pre translate="no" className={classes.code}>
              {showUnseen(worked.answer)}
            </pre>
          )}
          {worked.requests.map(requestText).map((text, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- requests may be the same, and never change their places
            <pre translate="no" key={place} className={classes.code}>
              {showUnseen(text)}
            </pre>
          ))}
        </Part>
      )}
      {answer !== null && (
        <Part title={t('plan.answers')}>
          <pre translate="no" className={classes.code}>
            {showUnseen(answer)}
          </pre>
        </Part>
      )}
      {choices.length > 0 && (
        <Part title={t('plan.choices')}>
          <List
            items={choices.map((choice) => (
              <InlineText key={choice.en} text={translate(choice)} />
            ))}
          />
        </Part>
      )}
      {conditions.length > 0 && (
        <Part title={t('plan.conditions')}>
          <List
            items={conditions.map(({ about, label, wanted }) => (
              <>
                {label ? <InlineText text={translate(label)} /> : aboutWords(about)}:{' '}
                <code translate="no" className={classes.wanted}>
                  {showUnseen(wanted)}
                </code>
              </>
            ))}
          />
        </Part>
      )}
      {model && (
        <Part title={t('plan.model-answer')}>
          <Markdown text={translate(model)} />
        </Part>
      )}
      {hints.length > 0 && (
        <Part title={t('plan.hints')}>
          <List
            items={hints.map((hint) => (
              <Markdown key={hint.en} text={translate(hint)} />
            ))}
          />
        </Part>
      )}
      {debrief && (
        <Part title={t('plan.debrief')}>
          <Markdown text={translate(debrief)} />
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h4 className={classes.part}>{title}</h4>
      {children}
    </>
  );
}

/** The items of a step's solution never change places. */
function List({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className={classes.list}>
      {items.map((item, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- conditions may be the same, and never change their places
        <li key={place}>{item}</li>
      ))}
    </ul>
  );
}
