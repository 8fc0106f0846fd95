import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { countOf, formatNumber } from '../format.ts';
import type { List } from '../use-list.ts';
import { EmptyState } from './empty-state.tsx';
import classes from './list-toolbar.module.css';

interface ListToolbarProps {
  list: Pick<List, 'search' | 'setSearch' | 'isSearchable' | 'isOne' | 'total' | 'found'>;
  placeholder: string;
  one: string;
  many: string;
}

export function ListToolbar({ list, placeholder, one, many }: ListToolbarProps) {
  const isFiltered = list.isOne || list.search.trim() !== '';
  return (
    <div className={classes.root}>
      {list.isSearchable && (
        <TextInput
          type="search"
          className={classes.search}
          aria-label={placeholder}
          placeholder={placeholder}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={list.search}
          onChange={(event) => list.setSearch(event.currentTarget.value)}
        />
      )}
      <p className={classes.count} role="status">
        {isFiltered
          ? `${formatNumber(list.found)} de ${countOf(list.total, one, many)}`
          : countOf(list.total, one, many)}
      </p>
      {list.isOne && list.found > 0 && (
        <Button variant="default" size="compact-sm" onClick={() => list.setSearch('')}>
          Mostrar Todos
        </Button>
      )}
    </div>
  );
}

/** Instead of the table when the search leaves nothing of it. */
export function SearchMiss({ list }: { list: Pick<List, 'search' | 'setSearch' | 'isOne'> }) {
  return (
    <EmptyState
      icon={IconSearch}
      title={list.isOne ? 'Este item não existe mais' : 'Nada encontrado para esta busca'}
      action={
        <Button variant="default" onClick={() => list.setSearch('')}>
          {list.isOne ? 'Mostrar Todos' : 'Limpar Busca'}
        </Button>
      }
    >
      {list.isOne
        ? 'Ele foi excluído depois que este endereço foi aberto ou guardado.'
        : 'Tente outras palavras. A busca ignora acentos e maiúsculas.'}
    </EmptyState>
  );
}
