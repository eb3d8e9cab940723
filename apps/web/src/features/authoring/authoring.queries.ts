import {
  authoringEndpoints as endpoints,
  type CategoryInput,
  type CategoryPatch,
  type LessonInput,
  type LessonPatch,
  type StepInput,
  type StepPatch,
  type TrialInput,
} from '@sentiero/contracts/authoring';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { call, callForAnswer } from '../../shared/api/call.ts';

/** What somebody began to edit, and the state that it had then. */
export type Edition<Patch> = { patch: Patch; version: string | null };
/** A step is named by its lesson and itself. */
export type StepPlace = { id: number; stepId: number };

const root = ['admin', 'authoring'] as const;

export const authoringQueries = {
  categories: () =>
    queryOptions({
      queryKey: [...root, 'categories'],
      queryFn: ({ signal }) => call(endpoints.listCategories, { signal }),
    }),
  category: (id: number) =>
    queryOptions({
      queryKey: [...root, 'category', id],
      queryFn: ({ signal }) => callForAnswer(endpoints.getCategory, { params: { id }, signal }),
    }),
  lessons: () =>
    queryOptions({
      queryKey: [...root, 'lessons'],
      queryFn: ({ signal }) => call(endpoints.listLessons, { signal }),
    }),
  lesson: (id: number) =>
    queryOptions({
      queryKey: [...root, 'lesson', id],
      queryFn: ({ signal }) => callForAnswer(endpoints.getLesson, { params: { id }, signal }),
    }),
  steps: (id: number) =>
    queryOptions({
      queryKey: [...root, 'steps', id],
      queryFn: ({ signal }) => call(endpoints.listSteps, { params: { id }, signal }),
    }),
  step: (params: StepPlace) =>
    queryOptions({
      queryKey: [...root, 'step', params.id, params.stepId],
      queryFn: ({ signal }) => callForAnswer(endpoints.getStep, { params, signal }),
    }),
  /** Asks what grading would say; nothing is written. */
  trial: (body: TrialInput) =>
    queryOptions({
      queryKey: ['admin', 'trial', body],
      queryFn: ({ signal }) => call(endpoints.tryStep, { body, signal }),
      gcTime: 0,
      placeholderData: keepPreviousData,
    }),
  /** The targets that a lesson can have. */
  targets: () =>
    queryOptions({
      queryKey: [...root, 'targets'],
      queryFn: ({ signal }) => call(targetsEndpoints.list, { signal }),
    }),
};

/** What is authored hangs together, and learners' pages show it, too. */
async function forget(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: root });
  await client.invalidateQueries({ queryKey: ['lessons'] });
}

function useAuthoring<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => forget(client) });
}

/** The page of what was deleted is still there and must not ask for it again. */
function useRemoval(mutationFn: () => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: root, refetchType: 'none' }),
  });
}

export const useCreateCategory = () =>
  useAuthoring((body: CategoryInput) => call(endpoints.createCategory, { body }));
export const useCreateLesson = () =>
  useAuthoring((body: LessonInput) => call(endpoints.createLesson, { body }));
export const useCreateStep = (id: number) =>
  useAuthoring((body: StepInput) => call(endpoints.createStep, { params: { id }, body }));

export const useUpdateCategory = (id: number) =>
  useAuthoring(({ patch, version }: Edition<CategoryPatch>) =>
    call(endpoints.updateCategory, { params: { id }, body: patch, version }),
  );
export const useUpdateLesson = (id: number) =>
  useAuthoring(({ patch, version }: Edition<LessonPatch>) =>
    call(endpoints.updateLesson, { params: { id }, body: patch, version }),
  );
export const useUpdateStep = (params: StepPlace) =>
  useAuthoring(({ patch, version }: Edition<StepPatch>) =>
    call(endpoints.updateStep, { params, body: patch, version }),
  );

export const useRemoveCategory = (id: number) =>
  useRemoval(() => call(endpoints.removeCategory, { params: { id } }));
export const useRemoveLesson = (id: number) =>
  useRemoval(() => call(endpoints.removeLesson, { params: { id } }));
export const useRemoveStep = (params: StepPlace) => useRemoval(() => call(endpoints.removeStep, { params }));

export const useDuplicateCategory = () =>
  useAuthoring((id: number) => call(endpoints.duplicateCategory, { params: { id } }));
export const useDuplicateLesson = () =>
  useAuthoring((id: number) => call(endpoints.duplicateLesson, { params: { id } }));
export const useDuplicateStep = (id: number) =>
  useAuthoring((stepId: number) => call(endpoints.duplicateStep, { params: { id, stepId } }));

export const useOrderCategories = () =>
  useAuthoring((ids: number[]) => call(endpoints.orderCategories, { body: { ids } }));
export const useOrderLessons = () =>
  useAuthoring((ids: number[]) => call(endpoints.orderLessons, { body: { ids } }));
export const useOrderSteps = (id: number) =>
  useAuthoring((ids: number[]) => call(endpoints.orderSteps, { params: { id }, body: { ids } }));

/** Shows or hides several at once. */
export type Showing = { ids: readonly number[]; isVisible: boolean };

function useShowing(change: (id: number, patch: { is_visible: boolean }) => Promise<unknown>) {
  return useAuthoring(({ ids, isVisible }: Showing) =>
    Promise.all(ids.map((id) => change(id, { is_visible: isVisible }))),
  );
}

export const useShowCategories = () =>
  useShowing((id, body) => call(endpoints.updateCategory, { params: { id }, body }));
export const useShowLessons = () =>
  useShowing((id, body) => call(endpoints.updateLesson, { params: { id }, body }));
export const useShowSteps = (id: number) =>
  useShowing((stepId, body) => call(endpoints.updateStep, { params: { id, stepId }, body }));
