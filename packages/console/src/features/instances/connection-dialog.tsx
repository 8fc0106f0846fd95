import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { UnsavedAreas, useUnsavedArea } from '../../shared/unsaved/unsaved.ts';
import classes from './connection-dialog.module.css';
import { ConnectionPanel } from './connection-panel.tsx';
import { focusRow } from './instance-focus.ts';
import { modeOf } from './instances.queries.ts';
import type { ConnectionDialogState } from './use-connection-dialog.ts';

/** Closing leaves the instance connecting in the background; a passkey's answer that was typed asks first. */
export function ConnectionDialog({ dialog }: { dialog: ConnectionDialogState }) {
  const { instance, opening, isOpen, close } = dialog;
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const { areas, leave } = useUnsavedArea();
  return (
    <UnsavedAreas value={areas}>
      <Modal
        opened={isOpen}
        onClose={() => leave(close)}
        title={instance && `Conectar ${instance.instance_name}`}
        size={720}
        fullScreen={isNarrow}
        radius={isNarrow ? 0 : 'lg'}
        // The button that opened it may be gone: a connected instance has no code to show.
        returnFocus={false}
        onExitTransitionEnd={() => instance && focusRow(instance)}
        closeButtonProps={{ 'aria-label': 'Fechar' }}
        classNames={classes}
      >
        {instance && (
          <ConnectionPanel
            key={`${opening} ${modeOf(instance)}`}
            instance={instance}
            mode={modeOf(instance)}
            onClose={close}
          />
        )}
      </Modal>
    </UnsavedAreas>
  );
}
