import { Button, NativeSelect, Popover } from '@mantine/core';
import { type ContactGroup, contactTexts } from '@recado/contract';
import { IconFolderSymlink } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { Form } from '../../../shared/ui/form.tsx';
import classes from './move-to-group.module.css';

interface MoveToGroupProps {
  groups: readonly ContactGroup[];
  current: ContactGroup | undefined;
  running: boolean;
  disabled: boolean;
  onMove: (to: ContactGroup) => void;
}

export function MoveToGroup({ groups, current, running, disabled, onMove }: MoveToGroupProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="top-start" width={300} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFolderSymlink size={16} stroke={1.7} aria-hidden />}
          onClick={() => setOpened(!opened)}
          loading={running}
          disabled={disabled}
        >
          Mover para Grupo
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <TargetForm
          groups={groups.filter(({ id }) => id !== current?.id)}
          hint={
            current ? `Saem de ${current.name} e entram no grupo escolhido.` : 'Continuam também nos outros grupos.'
          }
          onMove={(to) => {
            setOpened(false);
            onMove(to);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface TargetFormProps extends Pick<MoveToGroupProps, 'groups' | 'onMove'> {
  hint: string;
}

function TargetForm({ groups, hint, onMove }: TargetFormProps) {
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const to = groups.find(({ id }) => id === chosen);
    if (to) onMove(to);
    else setProblem(contactTexts.selectTarget);
  };
  return (
    <Form className={classes.form} isSending={false} isChanged={false} onSubmit={submit} aria-label="Mover para grupo">
      <NativeSelect
        data-autofocus
        label="Grupo de destino"
        description={hint}
        error={problem}
        data={[{ value: '', label: 'Escolha um grupo' }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
        value={chosen}
        onChange={(event) => {
          setChosen(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" fullWidth>
        Mover
      </Button>
    </Form>
  );
}
