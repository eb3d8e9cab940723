import type { ComponentType } from 'react';
import classes from './quiet-select.module.css';

type Props<Value extends string> = {
  label: string;
  icon: ComponentType<{ size: number }>;
  value: Value;
  options: readonly { value: Value; label: string; lang?: string }[];
  onChange: (value: Value) => void;
};

/** An unobtrusive select: the browser's own, with an icon instead of a frame. */
export function QuietSelect<Value extends string>(props: Props<Value>) {
  const { icon: Icon } = props;
  return (
    <label className={classes.root} title={props.label}>
      <span className={classes.icon} aria-hidden>
        <Icon size={16} />
      </span>
      <select
        className={classes.select}
        aria-label={props.label}
        value={props.value}
        onChange={(event) => {
          const chosen = props.options.find((option) => option.value === event.currentTarget.value);
          if (chosen) props.onChange(chosen.value);
        }}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
