import {
  authoringEndpoints as endpoints,
  type AnswerTrialInput,
  type CategoryInput,
  type CategoryPatch,
  type LessonInput,
  type LessonPatch,
  type OrderInput,
  type StepInput,
  type StepPatch,
  type TrialInput,
  type TrialOnAllInput,
} from '@sentiero/contracts/authoring';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { call, callForAnswer, type Change, type Version } from '../../../shared/api/call.ts';

/** A step is identified by its lesson's id and its own. */
export type StepPlace = { id: number; stepId: number };

/** The server checks a target no more often than this either. */
const eventsFreshMs = 60_000;

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
  /** Grades a trial; nothing is stored. */
  trial: (body: TrialInput) =>
    queryOptions({
      queryKey: ['admin', 'trial', body],
      queryFn: ({ signal }) => call(endpoints.tryStep, { body, signal }),
      gcTime: 0,
      placeholderData: keepPreviousData,
    }),
  /** The trial of all the caller's records, repeated when a newer record arrives. */
  trialOnAll: (body: TrialOnAllInput, newest: number) =>
    queryOptions({
      queryKey: ['admin', 'trial-on-all', body, newest],
      queryFn: ({ signal }) => call(endpoints.tryStepOnAll, { body, signal }),
      gcTime: 0,
      placeholderData: keepPreviousData,
    }),
  answerTrial: (body: AnswerTrialInput) =>
    queryOptions({
      queryKey: ['admin', 'trial-answers', body],
      queryFn: ({ signal }) => call(endpoints.tryAnswers, { body, signal }),
      gcTime: 0,
      placeholderData: keepPreviousData,
    }),
  recordParts: (capture: string) =>
    queryOptions({
      queryKey: ['admin', 'record-parts', capture],
      queryFn: ({ signal }) => call(endpoints.readRecordParts, { query: { capture }, signal }),
    }),
  targetEvents: (id: number) =>
    queryOptions({
      queryKey: ['admin', 'target-events', id],
      queryFn: ({ signal }) => call(targetsEndpoints.events, { params: { id }, signal }),
      staleTime: eventsFreshMs,
      retry: false,
    }),
  /** The targets that a lesson can use. */
  targets: () =>
    queryOptions({
      queryKey: [...root, 'targets'],
      queryFn: ({ signal }) => call(targetsEndpoints.list, { signal }),
    }),
};

/** Authored items refer to each other and appear on learners' pages. */
async function forget(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: root });
  await client.invalidateQueries({ queryKey: ['lessons'] });
}

function useAuthoring<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => forget(client) });
}

/** Deletes the version that was seen. Its page is still mounted and must not fetch it again. */
function useRemoval(mutationFn: () => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: root, refetchType: 'none' }),
    onError: () => client.invalidateQueries({ queryKey: root }),
  });
}

export const useCreateCategory = () =>
  useAuthoring((body: CategoryInput) => call(endpoints.createCategory, { body }));
export const useCreateLesson = () =>
  useAuthoring((body: LessonInput) => call(endpoints.createLesson, { body }));
export const useCreateStep = (id: number) =>
  useAuthoring((body: StepInput) => call(endpoints.createStep, { params: { id }, body }));

export const useUpdateCategory = (id: number) =>
  useAuthoring(({ input, version }: Change<CategoryPatch>) =>
    call(endpoints.updateCategory, { params: { id }, body: input, version }),
  );
export const useUpdateLesson = (id: number) =>
  useAuthoring(({ input, version }: Change<LessonPatch>) =>
    call(endpoints.updateLesson, { params: { id }, body: input, version }),
  );
export const useUpdateStep = (params: StepPlace) =>
  useAuthoring(({ input, version }: Change<StepPatch>) =>
    call(endpoints.updateStep, { params, body: input, version }),
  );

export const useRemoveCategory = (id: number, version: Version) =>
  useRemoval(() => call(endpoints.removeCategory, { params: { id }, version }));
export const useRemoveLesson = (id: number, version: Version) =>
  useRemoval(() => call(endpoints.removeLesson, { params: { id }, version }));
export const useRemoveStep = (params: StepPlace, version: Version) =>
  useRemoval(() => call(endpoints.removeStep, { params, version }));

export const useDuplicateCategory = () =>
  useAuthoring((id: number) => call(endpoints.duplicateCategory, { params: { id } }));
export const useDuplicateLesson = () =>
  useAuthoring((id: number) => call(endpoints.duplicateLesson, { params: { id } }));
export const useDuplicateStep = (id: number) =>
  useAuthoring((stepId: number) => call(endpoints.duplicateStep, { params: { id, stepId } }));

/** The new order and the order it was based on, so that no other change is lost. */
export type Ordering = Required<OrderInput>;

/** Orders are saved in sequence, without blocking the author. */
function useOrdering(mutationFn: (body: Ordering) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, scope: { id: 'order' }, onSettled: () => forget(client) });
}

export const useOrderCategories = () => useOrdering((body) => call(endpoints.orderCategories, { body }));
export const useOrderLessons = () => useOrdering((body) => call(endpoints.orderLessons, { body }));
export const useOrderSteps = (id: number) =>
  useOrdering((body) => call(endpoints.orderSteps, { params: { id }, body }));

/** Shows or hides several items at once. */
export type Showing = { ids: readonly number[]; isVisible: boolean };

/** A failed change does not undo the others; the items are fetched again. */
function useShowing(change: (id: number, patch: { is_visible: boolean }) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, isVisible }: Showing) => {
      const outcomes = await Promise.allSettled(ids.map((id) => change(id, { is_visible: isVisible })));
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) throw failed.reason;
    },
    onSettled: () => forget(client),
  });
}

export const useShowCategories = () =>
  useShowing((id, body) => call(endpoints.updateCategory, { params: { id }, body }));
export const useShowLessons = () =>
  useShowing((id, body) => call(endpoints.updateLesson, { params: { id }, body }));
export const useShowSteps = (id: number) =>
  useShowing((stepId, body) => call(endpoints.updateStep, { params: { id, stepId }, body }));
