import { Button, type SelectProps } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Choice } from '../../../../shared/ui/choice.tsx';
import { LoadedField } from '../../../../shared/ui/loaded-field.tsx';

interface ReferenceSelectProps<Item> extends Pick<SelectProps, 'error' | 'description' | 'renderOption'> {
  label: string;
  query: UseQueryResult<Item[]>;
  optionOf: (item: Item) => { value: string; label: string };
  value: string;
  onChange: (value: string) => void;
  /** What is said, and where things are made, while there is nothing to choose from. */
  empty: { text: string; action: string; to: '/settings' | '/contatos' | '/automacao/scraping' };
  problem: string;
}

/** Chooses something that is made on another screen. That screen opens beside this one: nothing typed here is lost. */
export function ReferenceSelect<Item>({ query, optionOf, empty, problem, ...field }: ReferenceSelectProps<Item>) {
  const { label, value, onChange, error } = field;
  const options = query.data?.map(optionOf) ?? [];
  const only = options.length === 1 ? options[0]?.value : undefined;
  useEffect(() => {
    if (value === '' && only !== undefined) onChange(only);
  }, [value, only, onChange]);
  const isGone = value !== '' && !options.some((option) => option.value === value);
  return (
    <LoadedField
      label={label}
      required
      query={query}
      loading={`Carregando: ${label}`}
      problem={problem}
      error={error}
      empty={
        <>
          <span>{empty.text}</span>
          <Button
            component={Link}
            to={empty.to}
            target="_blank"
            variant="default"
            rightSection={<IconExternalLink size={16} stroke={1.7} aria-hidden />}
          >
            {empty.action}
          </Button>
        </>
      }
    >
      {() => (
        <Choice
          {...field}
          required
          placeholder="Escolha"
          searchable={options.length > 10}
          nothingFoundMessage="Nada encontrado"
          data={options}
          value={isGone ? null : value || null}
          onChange={(chosen) => chosen !== null && onChange(chosen)}
          error={error || (isGone && 'O que estava escolhido não existe mais. Escolha outro.')}
        />
      )}
    </LoadedField>
  );
}
