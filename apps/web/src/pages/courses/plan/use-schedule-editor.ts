import type { Schedule } from '@sentiero/contracts/schedule';
import { hasCode } from '@sentiero/client/errors';
import { useState } from 'react';
import {
  changedParts,
  draftOf,
  isComplete,
  type Part,
  type ScheduleDraft,
} from '../../../features/schedule/model/schedule-draft.ts';
import { useSaveSchedule } from '../../../features/schedule/queries/schedule.queries.ts';
import type { Answer, Version } from '../../../shared/api/call.ts';
import { showToast } from '../../../shared/feedback/toasts.ts';

type Past = { draft: ScheduleDraft; mark: string | undefined };
type Refetch = () => Promise<{ data?: Answer<Schedule> | undefined }>;

/** A draft of a course's plan, with undo; saving replaces the version that was loaded, or asks how to proceed. */
export function useScheduleEditor(courseId: number, first: Answer<Schedule>, refetch: Refetch) {
  const [base, setBase] = useState({ draft: draftOf(first.body), version: first.version });
  const [draft, setDraft] = useState(base.draft);
  const [past, setPast] = useState<readonly Past[]>([]);
  const [theirs, setTheirs] = useState<Answer<Schedule> | null>(null);
  const saving = useSaveSchedule(courseId);
  const changed = changedParts(base.draft, draft);

  /** Consecutive changes with the same mark are one step back. */
  const change = (patch: Partial<ScheduleDraft>, mark?: string) => {
    const isMore = mark !== undefined && past.at(-1)?.mark === mark;
    if (!isMore) setPast([...past, { draft, mark }]);
    setDraft({ ...draft, ...patch });
  };
  const undo = () => {
    const last = past.at(-1);
    if (!last) return;
    setDraft(last.draft);
    setPast(past.slice(0, -1));
  };
  const take = ({ body, version }: Answer<Schedule>, kept: readonly Part[] = []) => {
    const saved = draftOf(body);
    setBase({ draft: saved, version });
    setDraft((mine) => ({ ...saved, ...Object.fromEntries(kept.map((part) => [part, mine[part]])) }));
    setPast([]);
  };
  const save = (version: Version) => {
    setTheirs(null);
    const left = [...changed];
    const onPart = (saved: Answer<Schedule>) => take(saved, (left.shift(), left));
    saving.mutate(
      { draft, parts: changed, version, onPart },
      {
        onSuccess: () => showToast('toast.saved'),
        onError: async (error) => {
          if (hasCode(error, 'out_of_date')) setTheirs((await refetch()).data ?? null);
        },
      },
    );
  };
  return {
    draft,
    change,
    undo,
    canUndo: past.length > 0,
    isDirty: changed.length > 0,
    isComplete: isComplete(draft),
    pending: saving.isPending,
    error: theirs ? null : saving.error,
    save: () => save(base.version),
    conflict: theirs && {
      parts: changedParts(base.draft, draftOf(theirs.body)),
      loadTheirs: () => {
        take(theirs);
        setTheirs(null);
        saving.reset();
      },
      saveMine: () => save(theirs.version),
    },
  };
}
