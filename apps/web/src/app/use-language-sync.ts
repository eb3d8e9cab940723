import { usersEndpoints } from '@sentiero/contracts/users';
import { useEffect } from 'react';
import { useCurrentUser } from '../features/auth/auth.queries.ts';
import { call } from '../shared/api/call.ts';
import { useLanguage } from '../shared/i18n/language.ts';

/** The last value sent, so that a reload does not send it again. */
const storageKey = 'sentiero-language-told';

/** Sends the user's language to the API, once per change. */
export function useLanguageSync(): void {
  const language = useLanguage();
  const userId = useCurrentUser()?.id;

  useEffect(() => {
    if (userId === undefined) return;
    const news = `${userId} ${language}`;
    if (localStorage.getItem(storageKey) === news) return;
    localStorage.setItem(storageKey, news);
    // The choice applies in this browser either way; a failed call is repeated at the next load.
    call(usersEndpoints.setLanguage, { body: { language } }).catch(() => localStorage.removeItem(storageKey));
  }, [language, userId]);
}
