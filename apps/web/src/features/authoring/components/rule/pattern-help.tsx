import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../../../shared/ui/disclosure.tsx';
import classes from '../form/item-form.module.css';

const notes = {
  task: [
    'authoring.pattern-path',
    'authoring.pattern-re',
    'authoring.pattern-header',
    'authoring.pattern-content',
    'authoring.pattern-status',
    'authoring.pattern-lists',
  ],
  event: ['authoring.pattern-nested', 'authoring.pattern-lists'],
  answer: [
    'authoring.pattern-sentence',
    'authoring.pattern-number',
    'authoring.pattern-not',
    'authoring.pattern-answer-re',
  ],
} as const;

/** How patterns are written, for the few who need one. */
export function PatternHelp({ of }: { of: keyof typeof notes }) {
  const { t } = useTranslation();
  return (
    <Disclosure title={t('authoring.patterns')} isSet={false}>
      <ul className={classes.notes}>
        {notes[of].map((note) => (
          <li key={note}>{t(note)}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
