import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useLanguage } from '../i18n/language.ts';
import { Drawing } from './drawing.tsx';
import classes from './drawing.module.css';

/** A diagram within a text. Until it is there, and without a connection, its text alternative takes its place. */
export function TextPicture({ pictureKey: key, alt }: { pictureKey: string; alt: string }) {
  const language = useLanguage();
  const { data: picture, isPending } = useQuery({
    queryKey: ['picture', key],
    queryFn: ({ signal }) => call(lessonsEndpoints.picture, { params: { key }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (picture) return <Drawing picture={picture} language={language} alt={alt} />;
  return <span className={isPending ? classes.pending : classes.missing}>{alt}</span>;
}
