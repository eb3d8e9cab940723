import { useSearchParams } from 'react-router';
import { idParam } from '../../../shared/id-param.ts';

type Name = 'lesson' | 'learner' | 'view';

/** The board's state in the URL: the lesson, the learner whose path is open, and the projector view. */
export function useBoardAddress() {
  const [search, setSearch] = useSearchParams();
  const set = (name: Name, value: string | number | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, String(value));
        return next;
      },
      { replace: true },
    );
  return {
    lesson: idParam(search.get('lesson') ?? undefined) ?? undefined,
    learner: idParam(search.get('learner') ?? undefined),
    isProjected: search.get('view') === 'projector',
    set,
  };
}
