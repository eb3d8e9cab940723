import { usersEndpoints } from '@sentiero/contracts/users';
import { useEffect, useRef } from 'react';
import { useCurrentUser } from '../features/auth/auth.queries.ts';
import { call } from '../shared/api/call.ts';
import { useLanguage } from '../shared/i18n/language.ts';

/** Tells the platform in which language to write to this user, once per change. */
export function useLanguageSync(): void {
  const language = useLanguage();
  const userId = useCurrentUser()?.id;
  const told = useRef<string>('');

  useEffect(() => {
    if (userId === undefined) return;
    const news = `${userId} ${language}`;
    if (told.current === news) return;
    told.current = news;
    // The choice holds in this browser either way; the next change or login tells it again.
    call(usersEndpoints.setLanguage, { body: { language } }).catch(() => undefined);
  }, [language, userId]);
}
