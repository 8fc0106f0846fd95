import { Button, CloseButton } from '@mantine/core';
import type { ContactGroup } from '@recado/contract';
import { IconFolderMinus, IconSend, IconTrash } from '@tabler/icons-react';
import { countOf, formatNumber } from '../../../shared/format.ts';
import classes from './bulk-bar.module.css';
import { MoveToGroup } from './move-to-group.tsx';
import { type ChosenContacts, chosenContacts, type Selection, selectedCount } from './selection.ts';
import { useBulk } from './use-bulk.ts';

interface BulkBarProps {
  selection: Selection;
  /** How many of them are out of sight. */
  elsewhere: number;
  groups: readonly ContactGroup[];
  /** The group that is looked at. */
  group: ContactGroup | undefined;
  /** How many the search finds, ticked or not. */
  total: number;
  onSelectAll: () => void;
  onClear: () => void;
  onSendMessage: (chosen: ChosenContacts) => void;
}

export function BulkBar(props: BulkBarProps) {
  const { selection, elsewhere, groups, group, total, onSelectAll, onClear, onSendMessage } = props;
  const bulk = useBulk(selection, elsewhere, onClear);
  const count = selectedCount(selection);
  const isBusy = bulk.running !== undefined;
  return (
    <section className={classes.bar} aria-label="Ações para os selecionados">
      <div className={classes.count}>
        <span role="status">
          {countOf(count, 'selecionado', 'selecionados')}
          {elsewhere > 0 && `, ${formatNumber(elsewhere)} fora desta lista`}
        </span>
        {selection.kind === 'some' && count - elsewhere < total && (
          <Button variant="subtle" size="compact-sm" onClick={onSelectAll} disabled={isBusy}>
            {total === 1 ? 'Selecionar Este' : `Selecionar Todos os ${formatNumber(total)}`}
          </Button>
        )}
        <CloseButton className={classes.close} onClick={onClear} disabled={isBusy} aria-label="Limpar seleção" />
      </div>
      <div className={classes.actions}>
        <MoveToGroup
          groups={groups}
          current={group}
          running={bulk.running === 'move'}
          disabled={isBusy}
          onMove={(to) => bulk.run({ kind: 'move', to, from: group })}
        />
        {group && (
          <Button
            variant="default"
            leftSection={<IconFolderMinus size={16} stroke={1.7} aria-hidden />}
            onClick={() => bulk.run({ kind: 'leave', group })}
            loading={bulk.running === 'leave'}
            disabled={isBusy}
          >
            Remover do Grupo
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}
          onClick={() => onSendMessage(chosenContacts(selection))}
          disabled={isBusy}
        >
          Enviar Mensagem
        </Button>
        <Button
          variant="default"
          className={classes.danger}
          leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
          onClick={bulk.removeAll}
          loading={bulk.running === 'delete'}
          disabled={isBusy}
        >
          Excluir
        </Button>
      </div>
    </section>
  );
}
