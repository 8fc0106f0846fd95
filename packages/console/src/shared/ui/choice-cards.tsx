import { Radio } from '@mantine/core';
import classes from './choice-cards.module.css';

interface ChoiceCardsProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string; description: string }[];
  onChange: (value: Value) => void;
}

/** A choice between a few ways to do something, each with a sentence of its own. */
export function ChoiceCards<Value extends string>({ label, value, choices, onChange }: ChoiceCardsProps<Value>) {
  return (
    <Radio.Group label={label} value={value} onChange={(chosen) => onChange(chosen as Value)}>
      <div className={classes.choices}>
        {choices.map((choice) => (
          <Radio key={choice.value} className={classes.choice} {...choice} />
        ))}
      </div>
    </Radio.Group>
  );
}
