import type { LessonCard } from '@sentiero/contracts/lessons';
import type { Progress } from '@sentiero/contracts/progress';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { InlineText } from '../../../../shared/markdown/inline-text.tsx';
import { hasOpenTasks, isComplete } from '../../model/completeness.ts';
import { WaymarkList, type Waymark } from './waymark-list.tsx';
import { paths } from '../../../../shared/paths.ts';

type Outline = Pick<LessonCard, 'goals' | 'required_lessons' | 'required_other'>;

export function LessonGoals({ lesson, isReached = false }: { lesson: Outline; isReached?: boolean }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  if (lesson.goals.length === 0) return null;
  const items = lesson.goals.map((goal, index): Waymark => ({
    key: String(index),
    state: 'plain',
    text: <InlineText text={translate(goal)} />,
  }));
  return <WaymarkList title={t(isReached ? 'lesson.done-able' : 'lessons.goals')} items={items} />;
}

/** A lesson's requirements; an unmet one shows its progress and links to its lesson. */
export function LessonRequirements({ lesson }: { lesson: Outline }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const lessons = lesson.required_lessons.map((required): Waymark => {
    const isOpen = hasOpenTasks(required);
    const title = translate(required.title);
    const { completed, tasks } = required;
    return {
      key: `lesson-${required.id}`,
      state: isOpen ? 'open' : stateOfMet(required),
      text: isOpen ? (
        <>
          <Anchor component={Link} to={paths.lesson(required.id)} inherit>
            {title}
          </Anchor>
          {`, ${t('progress.n-of-m', { completed, tasks })}`}
        </>
      ) : (
        title
      ),
    };
  });
  const others = lesson.required_other.map((text, index): Waymark => ({
    key: `other-${index}`,
    state: 'plain',
    text: <InlineText text={translate(text)} />,
  }));
  if (lessons.length + others.length === 0) return null;
  return <WaymarkList title={t('lessons.requirements')} items={[...lessons, ...others]} />;
}

/** A lesson without tasks is no obstacle, although nothing in it can be completed. */
const stateOfMet = (required: Progress): Waymark['state'] => (isComplete(required) ? 'done' : 'plain');
