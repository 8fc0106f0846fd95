import { NumberInput, type NumberInputProps } from '@mantine/core';
import { sortOrder } from '@recado/contract';

interface OrderInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | string;
  onChange: (order: number | string) => void;
}

/** The place among the other actions; what is no number from 0 up becomes 0. */
export function OrderInput({ value, onChange, ...props }: OrderInputProps) {
  return (
    <NumberInput
      label="Ordem"
      min={0}
      allowDecimal={false}
      // Typed as -3 it is no order, and becomes 0: without its sign it would be another one.
      clampBehavior="none"
      {...props}
      value={value}
      onChange={onChange}
      onBlur={() => onChange(sortOrder.parse(value))}
    />
  );
}
