import type { StepInput } from '@sentiero/contracts/authoring';
import { pathAndQuery, type CapturedRequest } from '@sentiero/contracts/capture';
import { limits } from '@sentiero/contracts/shared';

const regexPrefix = 're:';

/** The rule that this request meets: its method, address, body and the answer's code; the author then loosens it. */
export function taskFromRequest({ method, url, request, code }: CapturedRequest): Partial<StepInput> {
  return {
    task_request_method: method,
    task_url: fitting(pathAndQuery(url), limits.urlMax),
    task_request_header: null,
    task_request_content: request.body?.encoding === 'utf8' ? bodyRule(request.body.content) : null,
    task_response_code: code,
    task_response_header: null,
    task_response_content: null,
  };
}

/** A text that begins like a regular expression would be taken for one. */
function bodyRule(content: string): string | null {
  return content.trim() === '' || content.startsWith(regexPrefix) ? null : fitting(content, limits.answerMax);
}

const fitting = (text: string, max: number) => (text.length <= max ? text : null);
