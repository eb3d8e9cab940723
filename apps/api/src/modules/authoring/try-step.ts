import type { TrialInput, TrialReport } from '@sentiero/contracts/authoring';
import { inTransaction, type UserContext } from '../../context.ts';
import { findOwnCapture } from '../../capture/own-captures.ts';
import { checkEvent } from '../../grading/grade-event.ts';
import { checkRequest } from '../../grading/grade-request.ts';
import type { GradableStep } from '../../grading/gradable.ts';
import { reportOf, type Checks } from '../../grading/report.ts';
import { notFound } from '../../http/errors.ts';

/** What grading would say of one of the caller's own records, by the rule of the form. */
export async function tryStep(ctx: UserContext, input: TrialInput): Promise<TrialReport> {
  const capture = await inTransaction(ctx, (tx) => findOwnCapture(tx, input.capture));
  if (!capture) throw notFound('record');
  const step = gradable(input);
  if (input.type === 'T') return reportOf(capture.request ? checkRequest(step, capture.request) : nothing);
  return reportOf(capture.event ? checkEvent(step, capture.event) : nothing);
}

const nothing: Checks = null;

const filled = (text: string | null) => (text === null || text.trim() === '' ? null : text);

function gradable(input: TrialInput): GradableStep {
  return {
    type: input.type,
    questionAnswer: null,
    taskUrl: filled(input.task_url),
    taskRequestMethod: filled(input.task_request_method),
    taskRequestHeader: filled(input.task_request_header),
    taskRequestContent: filled(input.task_request_content),
    taskResponseCode: input.task_response_code || null,
    taskResponseHeader: filled(input.task_response_header),
    taskResponseContent: filled(input.task_response_content),
    eventType: filled(input.event_type),
    choices: [],
    eventConditions: input.event_conditions.map((condition) => ({
      key: condition.key,
      type: condition.type,
      comparator: condition.comparator,
      valueString: condition.value_string,
      valueInt: condition.value_int,
      valueBoolean: condition.value_boolean,
      notFlag: condition.not_flag,
    })),
  };
}
