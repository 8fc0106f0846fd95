import type { NumberInputProps } from '@mantine/core';
import { WholeNumberInput } from '../../../../shared/ui/whole-number-input.tsx';
import { durationText } from '../../duration.ts';

interface MillisecondsFieldProps extends NumberInputProps {
  value: number | string;
}

/** A time as the specification counts it, and as people do. */
export function MillisecondsField({ value, description, ...props }: MillisecondsFieldProps) {
  const reading = typeof value === 'number' && value >= 1000 ? `${durationText(value)}. ` : '';
  return (
    <WholeNumberInput
      min={0}
      step={500}
      thousandSeparator="."
      suffix=" ms"
      {...props}
      value={value}
      description={`${reading}${description ?? ''}`}
    />
  );
}
