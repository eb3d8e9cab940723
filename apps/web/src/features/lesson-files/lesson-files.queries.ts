import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '../../shared/api/call.ts';

export type Exported = { all: true } | { category: number } | { lesson: number };

export const lessonFilesQueries = {
  /** Kinds of content that can be exported separately. */
  choices: () =>
    queryOptions({
      queryKey: ['admin', 'files', 'choices'],
      queryFn: async ({ signal }) => {
        const [categories, lessons] = await Promise.all([
          call(authoringEndpoints.listCategories, { signal }),
          call(authoringEndpoints.listLessons, { signal }),
        ]);
        return { categories, lessons };
      },
    }),
};

export function useExportLessons() {
  return useMutation({
    mutationFn: (what: Exported) => callForFile(authoringEndpoints.exportLessons, { query: what }),
  });
}

export type Import = { file: File; force: boolean; dryRun: boolean };

export function useImportLessons() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, force, dryRun }: Import) =>
      call(authoringEndpoints.importLessons, { file, query: { dry_run: dryRun, force } }),
    onSuccess: (_report, { dryRun }) => (dryRun ? undefined : client.invalidateQueries()),
  });
}
