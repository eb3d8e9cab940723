import type { StepInput } from '@sentiero/contracts/authoring';

export type RuleProps = { draft: StepInput; change: (patch: Partial<StepInput>) => void };
export type RuleFieldsProps = RuleProps & { lessonId: number };
