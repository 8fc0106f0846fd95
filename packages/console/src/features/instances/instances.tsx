import { Button } from '@mantine/core';
import type { Instance } from '@recado/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { countOf } from '../../shared/format.ts';
import { useNewItemWish } from '../../shared/new-item-wish.ts';
import { SectionHead, SectionRows } from '../../shared/ui/list-section.tsx';
import { useRowEditing } from '../../shared/use-row-editing.ts';
import { ConnectionDialog } from './connection-dialog.tsx';
import { InstanceCreateForm } from './instance-create-form.tsx';
import { InstanceRow } from './instance-row.tsx';
import { NoInstances } from './no-instances.tsx';
import { useConnectionDialog } from './use-connection-dialog.ts';

interface InstancesProps {
  instances: Instance[];
  /** Why what is shown may be out of date. */
  problem: string | undefined;
}

export function Instances({ instances, problem }: InstancesProps) {
  const rows = useRowEditing();
  useNewItemWish('instance', () => {
    if (rows.editing === undefined) rows.edit('new');
  });
  const dialog = useConnectionDialog(instances);
  const isEmpty = instances.length === 0;
  /** A form that is simply there stays too when somebody else's first instance arrives. */
  const [isTyped, setTyped] = useState(false);
  const isCreating = isEmpty || isTyped || rows.editing === 'new';
  const close = () => {
    setTyped(false);
    rows.close();
  };
  return (
    <>
      {isEmpty ? (
        <NoInstances />
      ) : (
        <SectionHead count={countOf(instances.length, 'instância', 'instâncias')} problem={problem}>
          <Button
            ref={rows.openerRef('new')}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => rows.edit('new')}
            disabled={isCreating}
          >
            Nova Instância
          </Button>
        </SectionHead>
      )}
      {isCreating && (
        <InstanceCreateForm
          taken={instances}
          onType={() => setTyped(true)}
          onCancel={isEmpty ? undefined : close}
          onCreated={(created, isGoingOn) => {
            if (!isGoingOn) close();
            dialog.open(created);
          }}
        />
      )}
      {!isEmpty && (
        <SectionRows>
          {instances.map((instance) => (
            <InstanceRow key={instance.id} instance={instance} onShowCode={() => dialog.open(instance)} />
          ))}
        </SectionRows>
      )}
      <ConnectionDialog dialog={dialog} />
    </>
  );
}
