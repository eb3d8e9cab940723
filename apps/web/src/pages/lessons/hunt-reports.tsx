import type { CapturedRequest } from '@sentiero/contracts/capture';
import type { Lesson } from '@sentiero/contracts/lessons';
import { createContext, lazy, Suspense, use, useState, type ReactNode } from 'react';

const HuntReport = lazy(async () => ({ default: (await import('./hunt-report.tsx')).HuntReport }));

type Report = (request: CapturedRequest) => void;

const ReportContext = createContext<Report | null>(null);

type Props = { lesson: Lesson; children: ReactNode };

/** Lets every part of a hunt's page report a request. */
export function HuntReports({ lesson, children }: Props) {
  const [request, setRequest] = useState<CapturedRequest | null>(null);
  return (
    <ReportContext value={lesson.mode === 'hunt' ? setRequest : null}>
      {children}
      {request && (
        <Suspense>
          <HuntReport
            key={request.id}
            lessonId={lesson.id}
            request={request}
            onClose={() => setRequest(null)}
          />
        </Suspense>
      )}
    </ReportContext>
  );
}

/** Opens the report of a finding; null outside a hunt. */
export const useHuntReport = (): Report | null => use(ReportContext);
