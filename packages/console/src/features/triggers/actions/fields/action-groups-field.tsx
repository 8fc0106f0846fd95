import { MultiSelect } from '@mantine/core';
import { systemGroupIds } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { closeListFirst } from '../../../../shared/ui/choice.tsx';
import { contactGroups } from '../../triggers.queries.ts';

interface GroupsFieldProps {
  value: string[];
  onChange: (ids: string[]) => void;
  error?: ReactNode;
}

/** Any number of groups, but never both of the fixed ones: the one chosen last replaces the other. */
export function GroupsField({ value, onChange, error, ...props }: GroupsFieldProps) {
  const { data: groups = [], isError } = useQuery(contactGroups);
  return (
    <MultiSelect
      {...props}
      label="Grupos"
      description="Opcional. Um contato que já existe entra nos grupos escolhidos."
      placeholder={value.length === 0 ? 'Nenhum grupo' : ''}
      data={groups.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(ids) => onChange(withoutContradiction(ids))}
      error={error || (isError && 'Falha ao carregar grupos')}
      searchable
      hidePickedOptions
      withScrollArea={false}
      nothingFoundMessage="Nenhum grupo com este nome"
      comboboxProps={{ shadow: 'md' }}
      onKeyDown={closeListFirst}
    />
  );
}

function withoutContradiction(ids: string[]): string[] {
  const fixed = ids.filter((id) => id === systemGroupIds.allowed || id === systemGroupIds.blocked);
  const [replaced] = fixed.length > 1 ? fixed : [];
  return ids.filter((id) => id !== replaced);
}
