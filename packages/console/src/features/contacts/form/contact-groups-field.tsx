import { MultiSelect } from '@mantine/core';
import { type ContactGroup, systemGroupIds } from '@recado/contract';
import { GroupDot } from '../groups/group-chips.tsx';
import classes from './contact-groups-field.module.css';

interface GroupsFieldProps {
  label: string;
  description?: string;
  groups: readonly ContactGroup[];
  value: string[];
  onChange: (ids: string[]) => void;
}

/** Any number of groups, but never both of the fixed ones: the one chosen last replaces the other. */
export function GroupsField({ label, description, groups, value, onChange }: GroupsFieldProps) {
  const colors = new Map(groups.map(({ id, color }) => [id, color]));
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={value.length === 0 ? 'Nenhum grupo' : ''}
      data={groups.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(ids) => onChange(withoutContradiction(ids))}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <GroupDot color={colors.get(option.value) ?? 'transparent'} />
          {option.label}
        </span>
      )}
      classNames={{ input: classes.input }}
      searchable
      hidePickedOptions
      nothingFoundMessage="Nenhum grupo com este nome"
      maxDropdownHeight={200}
    />
  );
}

function withoutContradiction(ids: string[]): string[] {
  const fixed = ids.filter((id) => id === systemGroupIds.allowed || id === systemGroupIds.blocked);
  const [replaced] = fixed.length > 1 ? fixed : [];
  return ids.filter((id) => id !== replaced);
}
