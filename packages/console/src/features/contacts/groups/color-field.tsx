import { groupColors } from '@recado/contract';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './color-field.module.css';

const names: Record<(typeof groupColors)[number], string> = {
  '#3B82F6': 'Azul',
  '#10B981': 'Verde',
  '#F59E0B': 'Âmbar',
  '#EF4444': 'Vermelho',
  '#8B5CF6': 'Violeta',
  '#EC4899': 'Rosa',
  '#6366F1': 'Índigo',
  '#F97316': 'Laranja',
  '#14B8A6': 'Turquesa',
  '#6B7280': 'Cinza',
};

export const colorName = (color: string): string => names[color as (typeof groupColors)[number]] ?? color;

/** The ten colours of a group; the arrow keys walk through them as through any set of radio buttons. */
export function ColorField({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const name = useId();
  return (
    <fieldset className={classes.field}>
      <legend>Cor</legend>
      {groupColors.map((color) => (
        <label key={color} className={classes.swatch} style={{ background: color }} title={names[color]}>
          <input
            type="radio"
            name={name}
            value={color}
            checked={value === color}
            onChange={() => onChange(color)}
            aria-label={names[color]}
          />
          {value === color && <IconCheck size={16} stroke={3} aria-hidden />}
        </label>
      ))}
    </fieldset>
  );
}
