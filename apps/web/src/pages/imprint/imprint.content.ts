import { queryOptions } from '@tanstack/react-query';
import { readAsset } from '../../shared/api/read-asset.ts';

type Imprint = {
  readonly contact: { readonly lines: readonly string[]; readonly email: string };
  readonly partners: readonly { readonly name: string; readonly url: string; readonly logo: string }[];
};

/** The operator's imprint, a file served with the app that replaces ours. */
export const imprintQuery = queryOptions({
  queryKey: ['imprint'],
  queryFn: ({ signal }) => readAsset<Imprint>('/imprint.json', signal),
  staleTime: Infinity,
});

export const credits = [
  { name: 'Tabler Icons', url: 'https://tabler.io/icons', license: 'MIT' },
  {
    name: 'Atkinson Hyperlegible',
    url: 'https://www.brailleinstitute.org/freefont/',
    license: 'SIL Open Font License 1.1',
  },
];
