import type { RecordPart } from '@sentiero/contracts/authoring';
import type { CapturedRequest, TargetEvent } from '@sentiero/contracts/capture';
import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { authoringQueries } from '../../queries/authoring.queries.ts';
import { Disclosure } from '../../../../shared/ui/disclosure.tsx';
import {
  eventFromParts,
  partName,
  partSections,
  sectionOf,
  taskFromParts,
} from '../../model/rule-from-parts.ts';
import type { RuleProps } from '../rule/rule-props.ts';
import classes from './make-rule.module.css';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type PartsProps = Pick<RuleProps, 'change'> & { capture: CapturedRequest | TargetEvent };
type Props = PartsProps & {
  /** Whether the form has a rule already. */
  isReplacing: boolean;
};

/** Makes a rule of selected parts of one of the author's own records; folded where there is a rule already. */
export function MakeRule({ isReplacing, ...parts }: Props) {
  const { t } = useTranslation();
  const [isFirst] = useState(!isReplacing);
  if (isFirst) return <Parts {...parts} />;
  return (
    <Disclosure title={t('authoring.rule-anew')} isSet={false}>
      <p className={classes.hint}>{t('authoring.rule-anew-hint')}</p>
      <Parts {...parts} />
    </Disclosure>
  );
}

const shownParts = 3;
const chosenAtFirst = new Set(['method', 'path_raw']);

function Parts({ capture, change }: PartsProps) {
  const { t } = useTranslation();
  const { data: parts, error } = useQuery(authoringQueries.recordParts(capture.id));
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  if (error) return <ErrorBox error={error} />;
  if (!parts) return null;
  const isChosen = (part: RecordPart) => toggled.has(partName(part)) !== chosenAtFirst.has(part.key);
  const toggle = (part: RecordPart) => setToggled(toggled.symmetricDifference(new Set([partName(part)])));
  const chosen = parts.filter(isChosen);
  const isRequest = 'method' in capture;
  const sections = isRequest
    ? partSections.map((section) => ({
        name: t(`authoring.part-${section}`),
        own: parts.filter((part) => sectionOf(part) === section),
        isFolded: section === 'headers',
      }))
    : [{ name: t('authoring.part-event', { type: capture.type }), own: parts, isFolded: false }];
  return (
    <Stack gap="sm">
      {sections
        .filter(({ own }) => own.length > 0)
        .map(({ name, own, isFolded }) => (
          <Section key={name} name={name} isFolded={isFolded && own.length > shownParts}>
            {own.map((part) => (
              <Checkbox
                key={partName(part)}
                label={<PartLabel part={part} />}
                checked={isChosen(part)}
                onChange={() => toggle(part)}
              />
            ))}
          </Section>
        ))}
      <ToolButton
        className={classes.use ?? ''}
        disabled={isRequest && chosen.length === 0}
        onClick={() => change(isRequest ? taskFromParts(chosen) : eventFromParts(capture.type, chosen))}
      >
        {t('authoring.use-parts')}
      </ToolButton>
    </Stack>
  );
}

type SectionProps = { name: string; isFolded: boolean; children: ReactNode };

/** A request's parts of one kind; headers are folded when there are many. */
function Section({ name, isFolded, children }: SectionProps) {
  const list = <div className={classes.parts}>{children}</div>;
  if (isFolded)
    return (
      <Disclosure title={name} isSet={false}>
        {list}
      </Disclosure>
    );
  return (
    <fieldset className={classes.section}>
      <legend>{name}</legend>
      {list}
    </fieldset>
  );
}

const shownMax = 120;

function PartLabel({ part: { key, value } }: { part: RecordPart }) {
  const { t } = useTranslation();
  return (
    <span className={classes.part}>
      <code translate="no">{showUnseen(clip(key, shownMax))}</code>{' '}
      {value === null ? (
        t('authoring.comparator-exists')
      ) : (
        <code translate="no">{showUnseen(clip(value, shownMax))}</code>
      )}
    </span>
  );
}
