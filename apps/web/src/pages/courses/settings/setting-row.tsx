import type { ReactNode } from 'react';
import classes from './settings-room.module.css';

type Props = { title?: string; text: string; children: ReactNode };

/** A setting, what it is now or is for, and the way to change it. */
export function SettingRow({ title, text, children }: Props) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        {title && <strong>{title}</strong>}
        <span className={classes.text}>{text}</span>
      </div>
      {children}
    </li>
  );
}
