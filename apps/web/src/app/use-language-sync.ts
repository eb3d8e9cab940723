import { usersEndpoints } from '@sentiero/contracts/users';
import { useEffect } from 'react';
import { useCurrentUser } from '../features/auth/auth.queries.ts';
import { call } from '../shared/api/call.ts';
import { useLanguage } from '../shared/i18n/language.ts';

/** What the platform was told last, so that a mere reload does not tell it again. */
const storageKey = 'sentiero-language-told';

/** Tells the platform in which language to write to this user, once per change. */
export function useLanguageSync(): void {
  const language = useLanguage();
  const userId = useCurrentUser()?.id;

  useEffect(() => {
    if (userId === undefined) return;
    const news = `${userId} ${language}`;
    if (localStorage.getItem(storageKey) === news) return;
    localStorage.setItem(storageKey, news);
    // The choice holds in this browser either way; what failed is told again at the next load.
    call(usersEndpoints.setLanguage, { body: { language } }).catch(() => localStorage.removeItem(storageKey));
  }, [language, userId]);
}
