import { Button, Checkbox, Popover, Select, TextInput } from '@mantine/core';
import { conversationStates } from '@recado/contract';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { instanceList, instanceOption } from '../../../shared/instances.ts';
import { stateNames } from '../conversation-words.ts';
import { contactGroups } from '../conversations.queries.ts';
import { type ConversationsView, filterCount } from '../conversations-view.ts';
import type { ShowConversations } from '../use-conversations-view.ts';
import classes from './conversation-filters.module.css';

interface ConversationFiltersProps {
  view: ConversationsView;
  show: ShowConversations;
}

const stateOptions = conversationStates.map((value) => ({ value, label: stateNames[value] }));

export function ConversationFilters({ view, show }: ConversationFiltersProps) {
  const count = filterCount(view);
  return (
    <Popover position="bottom-end" width={290} trapFocus withRoles shadow="md">
      <Popover.Target>
        <Button
          className={classes.open}
          variant={count > 0 ? 'light' : 'default'}
          aria-label={count > 0 ? `Filtrar conversas, ${count} em uso` : 'Filtrar conversas'}
          title="Filtrar"
        >
          <IconFilter size={16} stroke={1.7} aria-hidden />
          {count > 0 && <span>{count}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filtros">
        <Fields view={view} show={show} count={count} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Fields({ view, show, count }: ConversationFiltersProps & { count: number }) {
  const { data: instances } = useQuery(instanceList);
  const { data: groups } = useQuery(contactGroups);
  const within = { withinPortal: false };
  return (
    <div className={classes.fields}>
      <Checkbox
        label="Só as não lidas"
        checked={view.naoLidas ?? false}
        onChange={({ currentTarget }) => show({ naoLidas: currentTarget.checked || undefined })}
      />
      <Select
        label="Estado"
        placeholder="Todos"
        clearable
        data={stateOptions}
        value={view.estado ?? null}
        onChange={(value) => show({ estado: value ?? undefined })}
        comboboxProps={within}
      />
      <Select
        label="Número"
        placeholder="Todos"
        clearable
        data={(instances ?? []).map(instanceOption)}
        value={view.numero ?? null}
        onChange={(value) => show({ numero: value ?? undefined })}
        comboboxProps={within}
      />
      <Select
        label="Grupo de contatos"
        placeholder="Todos"
        clearable
        data={(groups ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={view.grupo ?? null}
        onChange={(value) => show({ grupo: value ?? undefined })}
        comboboxProps={within}
      />
      <div className={classes.period}>
        <TextInput
          type="date"
          label="De"
          value={view.de ?? ''}
          max={view.ate}
          onChange={({ currentTarget }) => show({ de: currentTarget.value || undefined })}
        />
        <TextInput
          type="date"
          label="Até"
          value={view.ate ?? ''}
          min={view.de}
          onChange={({ currentTarget }) => show({ ate: currentTarget.value || undefined })}
        />
      </div>
      <Button
        variant="subtle"
        disabled={count === 0}
        onClick={() =>
          show({
            ...{ naoLidas: undefined, estado: undefined, numero: undefined },
            ...{ grupo: undefined, de: undefined, ate: undefined },
          })
        }
      >
        Limpar Filtros
      </Button>
    </div>
  );
}
