import type { Lesson } from '@sentiero/contracts/lessons';
import { useLessonBench } from '../../lessons/bench-links.tsx';
import { LessonBenchPane } from '../../lessons/lesson-bench-pane.tsx';
import { LessonLinks } from '../../lessons/lesson-links.tsx';
import { LessonTraffic } from '../../lessons/lesson-traffic.tsx';
import classes from './preview.module.css';

type Props = { lesson: Lesson };

/** The author's own traffic, as the lesson shows it. Without steps, since none completes here. */
export function PreviewTraffic({ lesson }: Props) {
  if (!lesson.use_helper_http && !lesson.use_helper_sql) return null;
  return (
    <div className={classes.traffic}>
      <LessonLinks>
        <LessonTraffic lesson={lesson} steps={[]} isAlone />
      </LessonLinks>
    </div>
  );
}

export function PreviewBench({ lesson }: Props) {
  const { isOpen, order, close } = useLessonBench();
  const target = lesson.target_application;
  if (!isOpen || !target) return null;
  return (
    <div className={classes.bench}>
      <LessonBenchPane lesson={lesson} target={target} order={order} opens="newest" onClose={close} />
    </div>
  );
}
