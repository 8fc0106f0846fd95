import classes from './tick-box.module.css';

interface TickBoxProps {
  checked: boolean;
  indeterminate?: boolean;
  /** Said to those who do not see the row. */
  label: string;
  withLabel?: boolean;
  onChange: (checked: boolean) => void;
}

/** A plain checkbox: rows are made anew on every scroll, and the library's box costs several times as much. */
export function TickBox({ checked, indeterminate = false, label, withLabel = false, onChange }: TickBoxProps) {
  return (
    <label className={classes.tick} title={label}>
      <input
        type="checkbox"
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = indeterminate;
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-label={label}
      />
      {withLabel && label}
    </label>
  );
}
