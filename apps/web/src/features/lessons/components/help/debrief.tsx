import type { StepHelp } from '@sentiero/contracts/lessons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { Markdown } from '../../../../shared/markdown/markdown.tsx';
import { useTermMarks } from '../glossary/use-term-marks.tsx';
import classes from './help.module.css';

type Props = Pick<StepHelp, 'debrief' | 'model_answer'>;

/** What just happened, and the model answer; shown after completion. */
export function Debrief({ debrief, model_answer: model }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  return (
    <>
      {model && <After title={t('debrief.model-answer')} text={translate(model)} />}
      {debrief && <After title={t('debrief.title')} text={translate(debrief)} />}
    </>
  );
}

function After({ title, text }: { title: string; text: string }) {
  const id = useId();
  return (
    <section className={classes.after} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <Markdown text={text} marks={useTermMarks()} />
    </section>
  );
}
