import { Button } from '@mantine/core';
import { type ContactGroup, contactTexts } from '@recado/contract';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { countOf } from '../../../shared/format.ts';
import { notify } from '../../../shared/notify.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { EditedItem } from '../../../shared/ui/edited-item.tsx';
import { IconAction } from '../../../shared/ui/icon-action.tsx';
import { useKeptRow } from '../../../shared/use-kept-row.ts';
import { GroupDot } from './group-chips.tsx';
import { GroupForm } from './group-form.tsx';
import { FixedMark } from './group-sidebar.tsx';
import classes from './groups-dialog.module.css';
import { useGroupRemoval } from './use-group-removal.ts';

interface GroupsDialogProps {
  opened: boolean;
  onClose: () => void;
  groups: readonly ContactGroup[];
  onRemoved: (group: ContactGroup) => void;
}

type Editing = { kind: 'none' } | { kind: 'new' } | { kind: 'group'; id: string };

export function GroupsDialog({ opened, onClose, groups, onRemoved }: GroupsDialogProps) {
  const [editing, setEditing] = useState<Editing>({ kind: 'none' });
  const kept = useKeptRow(groups, editing.kind === 'group' ? editing.id : undefined);
  const removal = useGroupRemoval(onRemoved);
  const close = () => setEditing({ kind: 'none' });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Gerenciar grupos"
      size={600}
      // While a form is open, Escape cancels only the form.
      closeOnEscape={editing.kind === 'none'}
      onExitTransitionEnd={close}
    >
      {editing.kind === 'new' ? (
        <div className={classes.form}>
          <EditedItem>
            <GroupForm onClose={close} />
          </EditedItem>
        </div>
      ) : (
        <div className={classes.head}>
          <p>Um contato pode estar em vários grupos. Excluir um grupo não exclui os contatos dele.</p>
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEditing({ kind: 'new' })}
            disabled={editing.kind !== 'none'}
          >
            Novo Grupo
          </Button>
        </div>
      )}
      <ul className={classes.list}>
        {kept.rows.map((group) => (
          <li key={group.id}>
            {editing.kind === 'group' && editing.id === group.id ? (
              <div className={classes.form}>
                <EditedItem isGone={kept.isGone}>
                  <GroupForm group={group} onClose={close} />
                </EditedItem>
              </div>
            ) : (
              <GroupLine
                group={group}
                editDisabled={editing.kind !== 'none'}
                removing={removal.isRemoving(group.id)}
                onEdit={() => setEditing({ kind: 'group', id: group.id })}
                onRemove={() => removal.ask(group)}
              />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface GroupLineProps {
  group: ContactGroup;
  editDisabled: boolean;
  removing: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function GroupLine({ group, editDisabled, removing, onEdit, onRemove }: GroupLineProps) {
  const { name, description, color, contactCount, isImmutable } = group;
  return (
    <div className={classes.line}>
      <GroupDot color={color} />
      <div className={classes.words}>
        <p>
          <strong>{name}</strong>
          {isImmutable && <FixedMark />}
        </p>
        <p className={classes.about}>
          {[countOf(contactCount, 'contato', 'contatos'), description].filter(Boolean).join(' · ')}
        </p>
      </div>
      {/* A fixed group says why it cannot be changed instead of keeping silent. */}
      <IconAction
        icon={IconPencil}
        label={`Editar ${name}`}
        title={isImmutable ? contactTexts.groupNotEditable : 'Editar'}
        onClick={isImmutable ? () => notify.error(contactTexts.groupNotEditable) : onEdit}
        disabled={editDisabled && !isImmutable}
        data-fixed={isImmutable || undefined}
      />
      <IconAction
        icon={IconTrash}
        label={`Excluir ${name}`}
        title={isImmutable ? contactTexts.groupNotRemovable : 'Excluir'}
        onClick={isImmutable ? () => notify.error(contactTexts.groupNotRemovable) : onRemove}
        loading={removing}
        data-fixed={isImmutable || undefined}
      />
    </div>
  );
}
