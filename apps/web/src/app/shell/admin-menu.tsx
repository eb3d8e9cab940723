import { useClickOutside } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { adminPaths } from '../../shared/paths.ts';
import navbar from './navbar.module.css';
import classes from './admin-menu.module.css';

const areas = [
  { to: adminPaths.lessons.list, label: 'admin.lessons' },
  { to: adminPaths.categories.list, label: 'admin.categories' },
  { to: adminPaths.courses.list, label: 'admin.courses' },
  { to: adminPaths.targets.list, label: 'admin.targets' },
  { to: adminPaths.platforms.list, label: 'admin.platforms' },
  { to: adminPaths.users.list, label: 'admin.users' },
  { to: adminPaths.translations, label: 'admin.translations' },
  { to: adminPaths.files, label: 'admin.files' },
  { to: adminPaths.audit, label: 'admin.audit' },
] as const;

/** The links to the parts of the staff area. */
export default function AdminMenu() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(false);
  const list = useId();
  const button = useRef<HTMLButtonElement>(null);
  const root = useClickOutside<HTMLDivElement>(() => setOpened(false));
  return (
    <div
      ref={root}
      role="presentation"
      className={classes.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !opened) return;
        setOpened(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={`${navbar.link} ${classes.button}`}
        data-current={pathname.startsWith('/admin') || undefined}
        aria-expanded={opened}
        aria-controls={list}
        onClick={() => setOpened(!opened)}
      >
        {t('nav.admin')}
        <IconChevronDown size={18} aria-hidden />
      </button>
      <ul id={list} className={classes.list} hidden={!opened}>
        {areas.map((area) => (
          <li key={area.to}>
            <NavLink className={classes.item ?? ''} to={area.to}>
              {t(area.label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
