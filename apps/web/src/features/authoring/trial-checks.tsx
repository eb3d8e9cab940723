import { taskFields, type TrialCheck } from '@sentiero/contracts/authoring';
import { VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { clip } from '../../shared/text/clip.ts';
import { showUnseen } from '../../shared/text/show-unseen.ts';
import classes from './trial-checks.module.css';

const shownMax = 300;

/** What each condition wanted and saw. */
export function TrialChecks({ checks }: { checks: readonly TrialCheck[] }) {
  const { t } = useTranslation();
  const nameOf = (name: string) => {
    const known = taskFields.find((each) => each === name);
    return known ? t(`authoring.${known}`) : name;
  };
  return (
    <ul className={classes.checks}>
      {checks.map((check, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two conditions may look at the same thing: only their place tells them apart
        <li key={index} className={classes.check} data-met={check.met || undefined}>
          {check.met ? <IconCircleCheck size={18} aria-hidden /> : <IconCircleX size={18} aria-hidden />}
          <div>
            <VisuallyHidden>{t(check.met ? 'authoring.met' : 'authoring.not-met')}: </VisuallyHidden>
            <strong>{nameOf(check.name)}</strong> <code>{showUnseen(clip(check.wanted, shownMax))}</code>
            <p className={classes.seen}>
              {t('authoring.was')} <code>{showUnseen(clip(check.seen, shownMax)) || '–'}</code>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
