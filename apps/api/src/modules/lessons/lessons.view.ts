import type { CategoryOverview, LearnerStep, LessonCard, Requirement } from '@sentiero/contracts/lessons';
import type { LessonProgress } from '../progress/progress.queries.ts';
import type {
  readLearnerSteps,
  readVisibleCategories,
  readVisibleLessons,
  StepState,
} from './lessons.queries.ts';

type LessonRow = Awaited<ReturnType<typeof readVisibleLessons>>[number];
type CategoryRow = Awaited<ReturnType<typeof readVisibleCategories>>[number];
type LearnerStepRow = Awaited<ReturnType<typeof readLearnerSteps>>[number];

export function categoryView(row: CategoryRow, lessons: LessonCard[]): CategoryOverview {
  return { id: row.id, order: row.order, title: row.title, description: row.description, lessons };
}

export function lessonBase(row: LessonRow, required: Requirement[], progress: LessonProgress) {
  return {
    id: row.id,
    order: row.order,
    title: row.title,
    goals: row.goals,
    required_lessons: required,
    required_other: row.requiredOther,
    steps: progress.steps,
    tasks: progress.tasks,
    completed: progress.completed,
  };
}

export function lessonCardView(row: LessonRow, required: Requirement[], states: StepState[]): LessonCard {
  const tasks = states.filter((state) => state.type !== 'I');
  const times = tasks.flatMap((state) => state.completedAt?.getTime() ?? []);
  const next = states.findIndex((state) => state.type !== 'I' && !state.completedAt);
  return {
    ...lessonBase(row, required, { steps: states.length, tasks: tasks.length, completed: times.length }),
    next_step: next < 0 ? null : next,
    last_activity: times.length > 0 ? new Date(Math.max(...times)).toISOString() : null,
  };
}

export function learnerStepView(row: LearnerStepRow): LearnerStep {
  return {
    id: row.id,
    order: row.order,
    title: row.title,
    content: row.content,
    type: row.type,
    choices: row.choices.map(({ id, content }) => ({ id, content })),
    completed: row.completedAt?.toISOString() ?? null,
    answer: row.type === 'O' ? row.answer : null,
  };
}
