import { Button, Menu, TextInput } from '@mantine/core';
import { type ContactSortField, contactLimits, contactSortFields, searchTooLong } from '@recado/contract';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconSearch } from '@tabler/icons-react';
import { countOf, formatNumber } from '../../../shared/format.ts';
import { useSearchText } from '../../../shared/use-search-text.ts';
import { type ContactsView, sortLabels } from '../contacts-view.ts';
import classes from './contacts-toolbar.module.css';

interface ContactsToolbarProps {
  view: ContactsView;
  found: number | undefined;
  /** In the group that is looked at, whatever is searched for. */
  total: number | undefined;
  onSearch: (q: string) => void;
  onSort: (field: ContactSortField) => void;
}

export function ContactsToolbar({ view, found, total, onSearch, onSort }: ContactsToolbarProps) {
  return (
    <div className={classes.root}>
      <SearchBox value={view.q} onSearch={onSearch} />
      <SortMenu view={view} onSort={onSort} />
      <p className={classes.count} role="status">
        {found === undefined ? '' : countText(found, view.q === '' ? found : (total ?? found))}
      </p>
    </div>
  );
}

const countText = (found: number, total: number): string =>
  found === total
    ? countOf(total, 'contato', 'contatos')
    : `${formatNumber(found)} de ${countOf(total, 'contato', 'contatos')}`;

function SearchBox({ value, onSearch }: { value: string; onSearch: (q: string) => void }) {
  const { text, setText, send } = useSearchText(value, onSearch);
  const isTooLong = text.trim().length > contactLimits.searchMax;
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label="Buscar contatos"
      placeholder="Buscar por nome, telefone, e-mail ou empresa"
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      error={isTooLong && searchTooLong}
      onChange={({ currentTarget }) => {
        const q = currentTarget.value.trim();
        setText(currentTarget.value);
        // The beginning of a text would find others than the text.
        if (q.length > contactLimits.searchMax) send.cancel();
        else send(q);
      }}
    />
  );
}

function SortMenu({ view, onSort }: Pick<ContactsToolbarProps, 'view' | 'onSort'>) {
  const Arrow = view.direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconArrowsSort size={16} stroke={1.7} aria-hidden />}
          aria-label={`Ordenar por: ${sortLabels[view.sort]}`}
        >
          {sortLabels[view.sort]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Ordenar por</Menu.Label>
        {contactSortFields.map((field) => (
          <Menu.Item
            key={field}
            onClick={() => onSort(field)}
            rightSection={field === view.sort ? <Arrow size={16} aria-hidden /> : undefined}
            data-active={field === view.sort || undefined}
          >
            {sortLabels[field]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
