import { isCertificateError, TargetRefused } from '@sentiero/service';
import type { Exchange } from '@sentiero/http1/exchange';
import { pageTexts, type FailureReason } from '../pages/page-texts.ts';
import type { Page } from '../pages/pages.ts';

export function failurePage({ head }: Exchange, name: string, error: Error): Page {
  const { language, noAnswer } = pageTexts(head);
  return { status: 502, language, ...noAnswer(name, reasonOf(error)) };
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
