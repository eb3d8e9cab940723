import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { externalQueries } from './external.queries.ts';

/** Whether the login page shows the password form: if only staff use one, once it was asked for. */
export function usePasswordLogin() {
  const { data, isPending, failureCount } = useQuery(externalQueries.passwordLogin());
  const [isAskedFor, setAskedFor] = useState(false);
  const isForStaff = data?.staff_only === true;
  // The form would otherwise flash up until the reply; without one, it is shown.
  const isUnknown = isPending && failureCount === 0;
  return { isForStaff, isShown: isAskedFor || !(isForStaff || isUnknown), show: () => setAskedFor(true) };
}
