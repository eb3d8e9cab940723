import * as T from 'typebox';
import { Uuid } from '../shared/index.ts';
import { StepInput } from './authored-step.ts';

const {
  task_url,
  task_request_method,
  task_request_header,
  task_request_content,
  task_response_code,
  task_response_header,
  task_response_content,
  event_type,
  event_conditions,
} = StepInput.properties;

/** The rule of a T or E step as it stands in the form, saved or not, and one of the caller's own records to try it on. */
export const TrialInput = T.Object({
  capture: Uuid,
  type: T.Enum(['T', 'E']),
  task_url,
  task_request_method,
  task_request_header,
  task_request_content,
  task_response_code,
  task_response_header,
  task_response_content,
  event_type,
  event_conditions,
});
export type TrialInput = T.Static<typeof TrialInput>;

/** One condition: the field or the key that it looks at, what it wants, what it saw, whether it is met. */
export const TrialCheck = T.Object({
  name: T.String(),
  wanted: T.String(),
  seen: T.String(),
  met: T.Boolean(),
});
export type TrialCheck = T.Static<typeof TrialCheck>;

/** What grading would say. `not-gradable`: the rule says nothing, or cannot be read. */
export const TrialReport = T.Object({
  verdict: T.Enum(['passed', 'failed', 'not-gradable']),
  checks: T.Array(TrialCheck),
});
export type TrialReport = T.Static<typeof TrialReport>;
