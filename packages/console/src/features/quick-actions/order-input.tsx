import type { NumberInputProps } from '@mantine/core';
import { sortOrder } from '@recado/contract';
import { WholeNumberInput } from '../../shared/ui/whole-number-input.tsx';

interface OrderInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | string;
  onChange: (order: number | string) => void;
}

/** The place among the other actions; what is no number from 0 up becomes 0. */
export function OrderInput({ value, onChange, ...props }: OrderInputProps) {
  return (
    <WholeNumberInput
      label="Ordem"
      min={0}
      {...props}
      value={value}
      onChange={onChange}
      onBlur={() => onChange(sortOrder.parse(value))}
    />
  );
}
