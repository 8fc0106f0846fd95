import { NumberInput, type NumberInputProps } from '@mantine/core';

/**
 * What is typed stays as it is: a number that is out of range, below zero or has decimals is pointed out by the form's rule.
 * Left out, the sign of -3 or the comma of 2,5 would make another number of it. A point is one too, but where thousands have it.
 */
export const WholeNumberInput = (props: NumberInputProps) => (
  <NumberInput
    clampBehavior="none"
    decimalSeparator=","
    allowedDecimalSeparators={props.thousandSeparator ? [','] : [',', '.']}
    {...props}
  />
);
