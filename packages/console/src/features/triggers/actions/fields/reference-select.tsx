import { Button, Input, type SelectProps, Skeleton } from '@mantine/core';
import { IconExternalLink, IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { errorText } from '../../../../shared/api.ts';
import { Choice } from '../../../../shared/ui/choice.tsx';
import classes from './reference-select.module.css';

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
  const { data, isError, isFetching, refetch } = query;
  const { label, value, onChange, error } = field;
  const options = data?.map(optionOf) ?? [];
  const only = options.length === 1 ? options[0]?.value : undefined;
  useEffect(() => {
    if (value === '' && only !== undefined) onChange(only);
  }, [value, only, onChange]);

  if (!data && isError) {
    return (
      <Substitute label={label} error={problem}>
        <span>{errorText(query.error, 'O servidor não entregou a lista.')}</span>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          Tentar Novamente
        </Button>
      </Substitute>
    );
  }
  if (!data) {
    return (
      <Input.Wrapper label={label} labelElement="div" required>
        <Skeleton height={36} radius="md" role="status" aria-label={`Carregando: ${label}`} />
      </Input.Wrapper>
    );
  }
  if (data.length === 0) {
    return (
      <Substitute label={label} error={error}>
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
      </Substitute>
    );
  }
  const isGone = value !== '' && !options.some((option) => option.value === value);
  return (
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
  );
}

/** In the field's place where there is nothing to choose from. */
function Substitute({ label, error, children }: { label: string; error: ReactNode; children: ReactNode }) {
  return (
    <Input.Wrapper label={label} labelElement="div" required error={error}>
      <div className={classes.substitute}>{children}</div>
    </Input.Wrapper>
  );
}
