import type { AuthoredLesson, AuthoredStep } from '@sentiero/contracts/authoring';
import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import type { Target } from '@sentiero/contracts/targets';

type Authored = {
  lesson: AuthoredLesson;
  steps: readonly AuthoredStep[];
  targets: readonly Target[];
};

/** The lesson as a learner gets it who has all that it requires and has completed nothing in it. */
export function asLearner({ lesson, steps, targets }: Authored): { lesson: Lesson; steps: LearnerStep[] } {
  const target = targets.find(({ id }) => id === lesson.target_application?.id);
  const visible = steps.filter((step) => step.is_visible);
  return {
    lesson: {
      id: lesson.id,
      order: lesson.order,
      title: lesson.title,
      goals: lesson.goals,
      required_lessons: lesson.required_lessons.map((required) => ({ ...required, completed: 0, tasks: 0 })),
      required_other: lesson.required_other,
      steps: visible.length,
      tasks: visible.filter(({ type }) => type !== 'I').length,
      completed: 0,
      target_application: target
        ? { id: target.id, name: target.name, frontend_url: target.frontend_url }
        : null,
      next_lesson: lesson.next_lesson,
      use_helper_http: lesson.use_helper_http,
      use_helper_sql: lesson.use_helper_sql,
    },
    steps: visible.map((step) => ({
      id: step.id,
      order: step.order,
      title: step.title,
      content: step.content,
      type: step.type,
      choices: step.choices.map(({ id, content }) => ({ id, content })),
      completed: null,
      answer: null,
    })),
  };
}
