import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation, useNavigationType } from 'react-router';
import { Navbar } from './navbar.tsx';
import { Toaster } from './toaster.tsx';
import classes from './shell.module.css';
import { keepInTab, keptInTab } from '../../shared/kept-in-tab.ts';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { paths } from '../../shared/paths.ts';
import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { QuietSelect } from '../../shared/ui/quiet-select.tsx';
import { languages, type Language } from '@sentiero/contracts/shared';
import { languageNames, useLanguage } from '../../shared/i18n/language.ts';

/** Navbar, page and footer. After a navigation the keyboard focus moves to the new page's content. */
export function Shell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const lastPath = useRef(pathname);
  useScrollPosition();

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    // A page that has already set the focus keeps it.
    if (main.current?.contains(document.activeElement)) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t('app.skip-to-content')}
      </a>
      <Navbar />
      <main className={classes.main} id="content" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Toaster />
    </div>
  );
}

const keptName = 'scroll';

/** A new page starts at the top or at the fragment in its URL; back and forward restore the scroll position. */
function useScrollPosition(): void {
  const { key, pathname, hash } = useLocation();
  const isBack = useNavigationType() === 'POP';

  useLayoutEffect(() => {
    const known = positions.get(key);
    const place = hash ? document.getElementById(hash.slice(1)) : null;
    if (!place) return scrollWhenLongEnough((isBack && known) || 0);
    place.scrollIntoView();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another query alone is the same page
  }, [pathname, hash]);

  // The position is saved together with the page: a moment later, scrolling on the new page would count as the old
  // page's.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}

/** A page grows while it loads, so scrolling repeats until it reaches the position or the reader scrolls. */
function scrollWhenLongEnough(place: number): () => void {
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, place);
    if (Math.abs(window.scrollY - place) < 1) stop();
  });
  const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
  const stop = () => {
    growth.disconnect();
    for (const move of moves) window.removeEventListener(move, stop);
  };
  for (const move of moves) window.addEventListener(move, stop, { passive: true });
  window.scrollTo(0, place);
  growth.observe(document.body);
  return stop;
}

const positions = readPositions();

function readPositions(): Map<string, number> {
  history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => void keepInTab(keptName, JSON.stringify([...positions])));
  return new Map(JSON.parse(keptInTab(keptName) ?? '[]') as [string, number][]);
}

const ConnectionBadge = lazy(() => import('./connection-badge.tsx'));

function Footer() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  return (
    <footer className={classes.footer}>
      <div className={classes.group}>
        <Suspense>{user && <ConnectionBadge />}</Suspense>
        {import.meta.env.DEV && <span className={classes.development}>{t('app.development')}</span>}
      </div>
      <div className={classes.group}>
        <Link className={classes.link} to={paths.imprint}>
          {t('nav.imprint')}
        </Link>
        <SchemeSwitch />
        <LanguageSwitch />
      </div>
    </footer>
  );
}

const schemes = ['auto', 'light', 'dark'] as const satisfies readonly MantineColorScheme[];
const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };

function SchemeSwitch() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <QuietSelect
      label={t('footer.appearance')}
      icon={icons[colorScheme]}
      value={colorScheme}
      options={schemes.map((scheme) => ({ value: scheme, label: t(`footer.scheme-${scheme}`) }))}
      onChange={setColorScheme}
    />
  );
}

/** The specification's order: German, French, Italian, English. */
const order: Record<Language, number> = { de: 0, fr: 1, it: 2, en: 3 };
const options = languages
  .toSorted((a, b) => order[a] - order[b])
  .map((language) => ({ value: language, label: languageNames[language], lang: language }));

function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  return (
    <QuietSelect
      label={t('footer.language')}
      icon={IconLanguage}
      value={language}
      options={options}
      onChange={(chosen) => void i18n.changeLanguage(chosen)}
    />
  );
}
