import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { Toaster } from './toaster.tsx';
import { useScrollPosition } from './use-scroll-position.ts';
import classes from './shell.module.css';

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
