import type { Comparator, ConditionType } from '@sentiero/contracts/authoring';
import type { StepType } from '@sentiero/contracts/lessons';

export type GradableChoice = { id: number; isCorrect: boolean };

export type GradableCondition = {
  key: string;
  type: ConditionType;
  comparator: Comparator;
  valueString: string | null;
  valueInt: number | null;
  valueBoolean: boolean | null;
  notFlag: boolean;
};

/** What grading needs of a step; a row of the database fits. */
export type GradableStep = {
  type: StepType;
  questionAnswer: string | null;
  taskUrl: string | null;
  taskRequestMethod: string | null;
  taskRequestHeader: string | null;
  taskRequestContent: string | null;
  taskResponseCode: number | null;
  taskResponseHeader: string | null;
  taskResponseContent: string | null;
  eventType: string | null;
  choices: readonly GradableChoice[];
  eventConditions: readonly GradableCondition[];
};
