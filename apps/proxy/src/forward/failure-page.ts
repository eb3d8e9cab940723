import { filled, isCertificateError, TargetRefused, type TargetRefusal } from '@sentiero/service';
import type { Exchange } from '@sentiero/http1/exchange';
import { pageTexts } from '../pages/page-texts.ts';
import type { Page } from '../pages/pages.ts';

type FailureReason =
  | TargetRefusal
  | 'not_running'
  | 'unknown_host'
  | 'closed'
  | 'certificate'
  | 'not_http'
  | 'too_slow'
  | 'unreachable';

export function failurePage({ head }: Exchange, name: string, error: Error): Page {
  const { language, noAnswer, reasons } = pageTexts(head);
  const title = filled(noAnswer.title, { name });
  const text = filled(noAnswer.text, { name, reason: reasons[reasonOf(error)] });
  return { status: 502, language, title, text };
}

/** The reason reveals nothing about the target's address. */
function reasonOf(error: Error): FailureReason {
  if (error instanceof TargetRefused) return error.reason;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED') return 'not_running';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_host';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'closed';
  if (isCertificateError(code)) return 'certificate';
  if (code.startsWith('HPE_')) return 'not_http';
  if (error.message === 'it took too long') return 'too_slow';
  if (error.message === 'it closed the connection') return 'closed';
  return code ? 'unreachable' : 'not_http';
}
