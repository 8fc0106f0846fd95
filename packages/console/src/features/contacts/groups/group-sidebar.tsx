import { Button, NativeSelect, UnstyledButton } from '@mantine/core';
import { type ContactGroup, contactTexts } from '@recado/contract';
import { IconAddressBook, IconLock, IconSettings } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../shared/format.ts';
import { IconAction } from '../../../shared/ui/icon-action.tsx';
import { GroupDot } from './group-chips.tsx';
import classes from './group-sidebar.module.css';

interface GroupSidebarProps {
  groups: Pick<UseQueryResult<ContactGroup[]>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Of the whole book; unknown until it is counted. */
  total: number | undefined;
  chosen: string | undefined;
  onChoose: (groupId: string | undefined) => void;
  onManage: () => void;
}

const allLabel = 'Todos os contatos';

/** A list beside the contacts where there is room for it, else a select above them. */
export function GroupSidebar({ groups: query, total, chosen, onChoose, onManage }: GroupSidebarProps) {
  const groups = query.data ?? [];
  return (
    <aside className={classes.root} aria-label="Grupos de contatos">
      <div className={classes.head}>
        <h2>Grupos</h2>
        <IconAction icon={IconSettings} label="Gerenciar grupos" size={32} onClick={onManage} />
      </div>
      <NativeSelect
        className={classes.select}
        aria-label="Grupo"
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value || undefined)}
        data={[
          { value: '', label: optionLabel(allLabel, total) },
          ...groups.map((group) => ({ value: group.id, label: optionLabel(nameOf(group), group.contactCount) })),
        ]}
      />
      <ul className={classes.list}>
        <GroupItem
          icon={<IconAddressBook size={16} stroke={1.7} aria-hidden />}
          name={allLabel}
          count={total}
          isChosen={chosen === undefined}
          onChoose={() => onChoose(undefined)}
        />
        {groups.map((group) => (
          <GroupItem
            key={group.id}
            icon={<GroupDot color={group.color} />}
            name={group.name}
            count={group.contactCount}
            isFixed={group.isImmutable}
            isChosen={chosen === group.id}
            onChoose={() => onChoose(group.id)}
          />
        ))}
      </ul>
      {!query.data && query.error && (
        <p className={classes.problem} role="alert">
          {contactTexts.loadGroupsFailed}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => void query.refetch()}
            loading={query.isFetching}
            aria-label="Carregar os grupos novamente"
          >
            Tentar Novamente
          </Button>
        </p>
      )}
    </aside>
  );
}

const nameOf = ({ name, isImmutable }: ContactGroup): string => (isImmutable ? `${name} · Fixo` : name);

const optionLabel = (name: string, count: number | undefined): string =>
  count === undefined ? name : `${name} (${formatNumber(count)})`;

interface GroupItemProps {
  icon: ReactNode;
  name: string;
  count: number | undefined;
  isFixed?: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function GroupItem({ icon, name, count, isFixed = false, isChosen, onChoose }: GroupItemProps) {
  return (
    <li>
      <UnstyledButton className={classes.item} aria-current={isChosen || undefined} onClick={onChoose}>
        <span className={classes.icon}>{icon}</span>
        <span className={classes.name} title={name}>
          {name}
        </span>
        {isFixed && <FixedMark />}
        <span className={classes.count}>{count === undefined ? '' : formatNumber(count)}</span>
      </UnstyledButton>
    </li>
  );
}

/** A group of the product's own. */
export const FixedMark = () => (
  <span className={classes.fixed}>
    <IconLock size={12} stroke={2} aria-hidden />
    Fixo
  </span>
);
