import { useLocation } from 'react-router';

/** Sections that few people need are folded, unless a link leads to them or they have something to say. */
export function useFold(hasNews = false): { startsOpen: boolean } {
  const { hash } = useLocation();
  return { startsOpen: hasNews || hash === '#security' };
}
