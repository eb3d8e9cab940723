import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';
import { hasRule, rulePaths } from '../../model/has-rule.ts';
import { useItemForm } from '../form/form-context.ts';
import classes from '../form/item-form.module.css';
import type { RuleProps } from './rule-props.ts';

type Props = Pick<RuleProps, 'draft'> & { trial: ReactNode; children: ReactNode };

/** The trial, from which a rule is made, and the rule as soon as there is one or the author writes it by hand. */
export function TrafficRule({ draft, trial, children }: Props) {
  const { t } = useTranslation();
  const { problems } = useItemForm();
  const rule = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const isNeeded = hasRule(draft) || problems.some(({ path }) => rulePaths.test(path));
  // A rule that is emptied stays, because the author is typing in it.
  if (isNeeded && !isShown) setShown(true);
  useEffect(() => {
    if (isAsked) rule.current?.querySelector('input')?.focus();
  }, [isAsked]);
  return (
    <>
      {trial}
      {isShown ? (
        <div ref={rule}>{children}</div>
      ) : (
        <ToolButton
          className={classes.add ?? ''}
          icon={IconPencil}
          onClick={() => {
            setShown(true);
            setAsked(true);
          }}
        >
          {t('authoring.by-hand')}
        </ToolButton>
      )}
    </>
  );
}
