import { Button, Input, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../api.ts';
import classes from './loaded-field.module.css';

interface LoadedFieldProps<Item> {
  label: string;
  required?: boolean;
  query: UseQueryResult<Item[]>;
  loading: string;
  /** What is said when the list could not be loaded. */
  problem: string;
  error: ReactNode;
  /** What is said, and where things are made, while there is nothing to choose from. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** A field whose values the server knows: in its place stands what is in the way of choosing one. */
export function LoadedField<Item>({
  query,
  loading,
  problem,
  error,
  empty,
  children,
  ...field
}: LoadedFieldProps<Item>) {
  const { data, isError, isFetching, refetch } = query;
  if (!data && isError) {
    return (
      <Input.Wrapper {...field} labelElement="div" error={problem}>
        <div className={classes.substitute}>
          <span>{errorText(query.error, 'O servidor não entregou a lista.')}</span>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={isFetching}
            onClick={() => void refetch()}
          >
            Tentar Novamente
          </Button>
        </div>
      </Input.Wrapper>
    );
  }
  if (!data) {
    return (
      <Input.Wrapper {...field} labelElement="div">
        <Skeleton height={36} radius="md" role="status" aria-label={loading} />
      </Input.Wrapper>
    );
  }
  if (data.length > 0) return children(data);
  return (
    <Input.Wrapper {...field} labelElement="div" error={error}>
      <div className={classes.substitute}>{empty}</div>
    </Input.Wrapper>
  );
}
