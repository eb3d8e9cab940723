import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { ReportDialog } from '../../features/hunts/components/report-dialog.tsx';
import { requestPlaces } from '../../features/hunts/model/request-places.ts';
import { huntsQueries, useReportFinding } from '../../features/hunts/queries/hunts.queries.ts';
import { writeProgress } from '../../features/lessons/queries/lessons.cache.ts';
import { useEvents } from '../../features/live/index.ts';

type Props = { lessonId: number; request: CapturedRequest; onClose: () => void };

/** The report of a finding in a request, until it is confirmed or given up. */
export function HuntReport({ lessonId, request, onClose }: Props) {
  const client = useQueryClient();
  const report = useReportFinding(lessonId);
  const { data: hunt } = useQuery(huntsQueries.hunt(lessonId));
  const events = useEvents();
  const places = useMemo(() => requestPlaces(request, events), [request, events]);
  const isConfirmed = report.data?.verdict === 'confirmed';
  return (
    <ReportDialog
      request={request}
      places={places}
      isEarlier={!!hunt?.started && Date.parse(request.at) < Date.parse(hunt.started)}
      isPending={report.isPending}
      error={report.error}
      verdict={report.data?.verdict ?? null}
      returnsFocus={!isConfirmed}
      onReport={(input) =>
        report.mutate(input, {
          onSuccess: ({ verdict, step }) => {
            if (verdict !== 'confirmed') return;
            // The dialog keeps the focus until it is unmounted; the page's new card takes it then.
            flushSync(onClose);
            if (step !== null)
              writeProgress(client, { lesson: lessonId, step, completed: new Date().toISOString() });
          },
        })
      }
      onClose={onClose}
    />
  );
}
