import { Button } from '@mantine/core';
import { type Contact, type ContactGroup, type ContactSortField, contactTexts } from '@recado/contract';
import { IconAddressBook, IconFileUpload, IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../shared/api.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SearchMiss } from '../../../shared/ui/list-toolbar.tsx';
import { LoadError } from '../../../shared/ui/load-error.tsx';
import { contactsKey } from '../contacts.queries.ts';
import type { ImportSource } from '../import/import-sources.ts';
import type { Selection } from '../selection/selection.ts';
import type { ShowContacts } from '../use-contacts-view.ts';
import { ContactList, ContactListSkeleton } from './contact-list.tsx';
import classes from './contacts-content.module.css';
import type { ContactRows } from './use-contact-rows.ts';

interface ContactsContentProps {
  rows: ContactRows;
  groups: ReadonlyMap<string, ContactGroup>;
  selection: Selection;
  onTick: (ids: readonly string[], isTicked: boolean) => void;
  onSort: (field: ContactSortField) => void;
  onOpen: (contact: Contact) => void;
  onAdd: (start: ImportSource) => void;
  onShow: ShowContacts;
}

/** The list, or what there is to say instead of it. */
export function ContactsContent({ onAdd, onShow, ...list }: ContactsContentProps) {
  const client = useQueryClient();
  const { failed, hasRows, total, shown } = list.rows;
  if (failed) {
    return (
      <LoadError
        title={contactTexts.loadContactsRetry}
        onRetry={() => void client.refetchQueries({ queryKey: contactsKey, type: 'active' })}
      >
        {errorText(failed, 'O servidor não entregou a lista.')}
      </LoadError>
    );
  }
  if (!hasRows) return <ContactListSkeleton />;
  if (total > 0) return <ContactList {...list} />;
  if (shown.q !== '') return <SearchMiss list={{ search: shown.q, setSearch: (q) => onShow({ q }), isOne: false }} />;
  if (shown.groupId !== undefined) return <EmptyGroup onShow={onShow} />;
  return <EmptyBook onAdd={onAdd} />;
}

function EmptyGroup({ onShow }: Pick<ContactsContentProps, 'onShow'>) {
  return (
    <EmptyState
      icon={IconUsersGroup}
      title="Nenhum contato neste grupo"
      action={
        <Button variant="default" onClick={() => onShow({ groupId: undefined })}>
          Ver Todos os Contatos
        </Button>
      }
    >
      Marque contatos na lista e use Mover para Grupo, ou escolha o grupo ao importar.
    </EmptyState>
  );
}

function EmptyBook({ onAdd }: Pick<ContactsContentProps, 'onAdd'>) {
  return (
    <EmptyState
      icon={IconAddressBook}
      title="Nenhum contato ainda"
      action={
        <div className={classes.actions}>
          <Button leftSection={<IconFileUpload size={16} stroke={1.7} aria-hidden />} onClick={() => onAdd('file')}>
            Importar Contatos
          </Button>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onAdd('manual')}>
            Adicionar Manualmente
          </Button>
        </div>
      }
    >
      Traga sua agenda do Google, do Outlook ou de uma planilha. Você confere tudo antes de importar.
    </EmptyState>
  );
}
