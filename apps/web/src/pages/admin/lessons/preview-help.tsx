import type { AuthoredStep } from '@sentiero/contracts/authoring';
import { IconBulb } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Debrief } from '../../../features/lessons/components/help/debrief.tsx';
import { HelpPanel } from '../../../features/lessons/components/help/help-panel.tsx';
import { HintList } from '../../../features/lessons/components/help/hint-list.tsx';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import { ToolButton } from '../../../shared/ui/tool-button.tsx';

/** The help of a step as a learner finds it, and what follows its completion; hints are taken here alone. */
export function PreviewHelp({ step }: { step: AuthoredStep | undefined }) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  const [taken, setTaken] = useState(0);
  if (!step || step.type === 'I') return null;
  const hints = { total: step.hints.length, shown: step.hints.slice(0, taken) };
  const { debrief, model_answer } = step;
  const hintButton = taken < hints.total && (
    <ToolButton leftSection={<IconBulb size={18} aria-hidden />} onClick={() => setTaken(taken + 1)}>
      {t('help.take-hint', { number: taken + 1, total: hints.total })}
    </ToolButton>
  );
  return (
    <>
      {hints.total > 0 && (
        <HelpPanel titleRef={title} isLine={taken === 0} buttons={hintButton}>
          <HintList hints={hints} asked={taken} />
        </HelpPanel>
      )}
      {(debrief ?? model_answer) && (
        <Disclosure title={t('preview.after')} isSet={false}>
          <Debrief debrief={debrief} model_answer={model_answer} />
        </Disclosure>
      )}
    </>
  );
}
