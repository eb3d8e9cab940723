import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useRef, useState } from 'react';
import { asInput, type BenchRequest } from '../../model/request/bench-request.ts';
import { addSent, type BenchTabs } from '../../model/tabs/bench-tabs.ts';
import { useSendRequest } from '../../queries/bench.queries.ts';

/** The records that the socket has not delivered yet, or that were cleared. */
const maxAnswers = 50;

type Problem = { tabId: string; request: BenchRequest; error: unknown };

export function useSending(target: number, setAll: (change: (all: BenchTabs) => BenchTabs) => void) {
  const mutation = useSendRequest();
  // A second press may come before the first one is rendered.
  const isUnderWay = useRef(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [answers, setAnswers] = useState<ReadonlyMap<string, CapturedRequest>>(new Map());
  const send = (tabId: string, request: BenchRequest, from: string | null) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setProblem(null);
    mutation
      .mutateAsync({ target, request: asInput(request), from })
      .then((answer) => {
        const { id, code, duration, response } = answer;
        setAnswers((known) => new Map([...known, [id, answer] as const].slice(-maxAnswers)));
        const length = response?.body?.size ?? 0;
        setAll((all) => addSent(all, tabId, { id, code, length, durationMs: Math.round(duration * 1000) }));
      })
      .catch((error: unknown) => setProblem({ tabId, request, error }))
      .finally(() => {
        isUnderWay.current = false;
      });
  };
  return { problem, isSending: mutation.isPending, answers, send };
}
