import classes from './choice-bar.module.css';

type Props<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** A switch between a few views of the same thing. */
export function ChoiceBar<Value extends string>({ label, value, choices, onChange }: Props<Value>) {
  return (
    <div className={classes.bar} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={classes.choice}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
