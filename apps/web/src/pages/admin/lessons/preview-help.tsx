import type { AuthoredStep } from '@sentiero/contracts/authoring';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Debrief } from '../../../features/lessons/components/help/debrief.tsx';
import { HelpPanel } from '../../../features/lessons/components/help/help-panel.tsx';
import { HintList } from '../../../features/lessons/components/help/hint-list.tsx';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';

/** The help of a step as a learner finds it, and what follows its completion; hints are taken here alone. */
export function PreviewHelp({ step }: { step: AuthoredStep | undefined }) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  const [taken, setTaken] = useState(0);
  if (!step || step.type === 'I') return null;
  const hints = { total: step.hints.length, shown: step.hints.slice(0, taken) };
  const { debrief, model_answer } = step;
  const help = { attempts: 0, feedback: null, hints, hand: null, debrief, model_answer, review: null };
  return (
    <>
      <HelpPanel help={help} isCompleted={false} attempt={null} titleRef={title}>
        <HintList hints={hints} canTake isTaking={false} onTake={() => setTaken(taken + 1)} />
      </HelpPanel>
      {(debrief ?? model_answer) && (
        <Disclosure title={t('preview.after')} isSet={false}>
          <Debrief debrief={debrief} model_answer={model_answer} />
        </Disclosure>
      )}
    </>
  );
}
