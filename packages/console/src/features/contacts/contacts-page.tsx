import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type Contact, contactTexts } from '@recado/contract';
import { IconFileUpload, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useNewItemWish } from '../../shared/new-item-wish.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { contactCount, contactGroups } from './contacts.queries.ts';
import classes from './contacts-page.module.css';
import { ExportMenu } from './export/export-menu.tsx';
import { ContactDialog } from './form/contact-dialog.tsx';
import { GroupSidebar } from './groups/group-sidebar.tsx';
import { GroupsDialog } from './groups/groups-dialog.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import type { ImportSource } from './import/import-sources.ts';
import { ContactsContent } from './list/contacts-content.tsx';
import { ContactsToolbar } from './list/contacts-toolbar.tsx';
import { useContactRows } from './list/use-contact-rows.ts';
import { BulkBar } from './selection/bulk-bar.tsx';
import { type ChosenContacts, selectedCount } from './selection/selection.ts';
import { useSelection } from './selection/use-selection.ts';
import { useContactsView } from './use-contacts-view.ts';
import { useRefresh } from './use-refresh.ts';

type OpenDialog = { kind: 'import'; start: ImportSource } | { kind: 'groups' } | { kind: 'contact'; contact: Contact };

interface ContactsPageProps {
  /** What goes on with the contacts elsewhere, above them. */
  news: ReactNode;
  /** What 'Enviar Mensagem' does with the ticked contacts. */
  onSendMessage: (chosen: ChosenContacts) => void;
}

export function ContactsPage({ news, onSendMessage }: ContactsPageProps) {
  const { view, show, sortBy } = useContactsView();
  const groups = useQuery(contactGroups);
  const count = useQuery(contactCount);
  const rows = useContactRows(view);
  const { selection, elsewhere, onTick, selectAll, clear } = useSelection(rows);
  const refresh = useRefresh(view);

  // The dialog stays while it closes, so that it does not empty itself before the reader's eyes.
  const [dialog, setDialog] = useState<OpenDialog>({ kind: 'groups' });
  const [opened, { open, close }] = useDisclosure(false);
  const openDialog = (next: OpenDialog) => {
    setDialog(next);
    open();
  };

  const createContact = () => openDialog({ kind: 'import', start: 'manual' });
  useNewItemWish('contact', createContact);

  const groupList = useMemo(() => groups.data ?? [], [groups.data]);
  const groupsById = useMemo(() => new Map(groupList.map((group) => [group.id, group])), [groupList]);
  const group = view.groupId === undefined ? undefined : groupsById.get(view.groupId);
  const isEmptyBook = rows.hasRows && rows.total === 0 && view.q === '' && view.groupId === undefined;
  return (
    <>
      <PageHeader
        title="Contatos"
        description="Organize as pessoas com quem você fala e os grupos a que pertencem."
        actions={
          <div className={classes.actions}>
            <RefreshButton query={refresh} problem={contactTexts.loadContactsFailed} />
            <ExportMenu group={group} />
            <Button
              variant="default"
              leftSection={<IconFileUpload size={16} stroke={1.7} aria-hidden />}
              onClick={() => openDialog({ kind: 'import', start: 'file' })}
            >
              Importar
            </Button>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={createContact}>
              Novo Contato
            </Button>
          </div>
        }
      />
      {news}
      <div className={classes.columns}>
        <GroupSidebar
          groups={groups}
          total={count.data?.total}
          chosen={view.groupId}
          onChoose={(groupId) => show({ groupId })}
          onManage={() => openDialog({ kind: 'groups' })}
        />
        <div className={classes.contacts}>
          {!isEmptyBook && (
            <ContactsToolbar
              view={view}
              found={rows.hasRows ? rows.total : undefined}
              total={group ? group.contactCount : count.data?.total}
              onSearch={(q) => show({ q })}
              onSort={sortBy}
            />
          )}
          <ContactsContent
            rows={rows}
            groups={groupsById}
            selection={selection}
            onTick={onTick}
            onSort={sortBy}
            onOpen={(contact) => openDialog({ kind: 'contact', contact })}
            onAdd={(start) => openDialog({ kind: 'import', start })}
            onShow={show}
          />
        </div>
      </div>
      {selectedCount(selection) > 0 && (
        <BulkBar
          selection={selection}
          elsewhere={elsewhere}
          groups={groupList}
          group={group}
          total={rows.total}
          onSelectAll={selectAll}
          onClear={clear}
          onSendMessage={onSendMessage}
        />
      )}
      <ImportDialog
        opened={opened && dialog.kind === 'import'}
        onClose={close}
        start={dialog.kind === 'import' ? dialog.start : 'file'}
        groups={groupList}
        groupId={group?.id}
      />
      <GroupsDialog
        opened={opened && dialog.kind === 'groups'}
        onClose={close}
        groups={groupList}
        onRemoved={({ id }) => {
          if (id === view.groupId) show({ groupId: undefined });
        }}
      />
      <ContactDialog
        opened={opened && dialog.kind === 'contact'}
        onClose={close}
        contact={dialog.kind === 'contact' ? dialog.contact : undefined}
        groups={groupList}
        onRemoved={clear}
      />
    </>
  );
}
