import { Fragment, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { idParam } from '../shared/id-param.ts';
import { NotFoundPage } from './not-found/not-found-page.tsx';

/** The id in the URL, each with a page of its own; an invalid one shows the not-found page. */
export function WithId({ param, children }: { param: string; children: (id: number) => ReactNode }) {
  const id = idParam(useParams()[param]);
  return id === null ? <NotFoundPage /> : <Fragment key={id}>{children(id)}</Fragment>;
}
