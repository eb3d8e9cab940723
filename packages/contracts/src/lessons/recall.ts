import * as T from 'typebox';
import { Id } from '../shared/index.ts';
import { StepHelp } from './help.ts';
import { LearnerStep, LessonRef } from './lesson.ts';

const { id, type, title, content, choices } = LearnerStep.properties;

/** A question that the learner answered in another lesson, asked once more. */
export const RecallQuestion = T.Object({
  lesson: LessonRef,
  step: T.Object({ id, type, title, content, choices }),
});
export type RecallQuestion = T.Static<typeof RecallQuestion>;

const { replies, is_incomplete } = StepHelp.properties;

/** What an answer to such a question is told; nothing of it is stored. */
export const RecallResult = T.Object({ correct: T.Boolean(), replies, is_incomplete });
export type RecallResult = T.Static<typeof RecallResult>;

export const RecallParams = T.Object({ id: Id, step: Id });
