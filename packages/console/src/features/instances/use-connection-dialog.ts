import type { Instance } from '@recado/contract';
import { useState } from 'react';

/** Which instance the dialog is about. It stays known while the dialog closes, and follows the list meanwhile. */
export function useConnectionDialog(instances: Instance[]) {
  const [shown, setShown] = useState<{ id: number; opening: number; isOpen: boolean }>();
  const instance = instances.find(({ id }) => id === shown?.id);
  return {
    instance,
    /** Another one for each time the dialog opens, which starts it from the beginning. */
    opening: shown?.opening ?? 0,
    isOpen: instance !== undefined && shown?.isOpen === true,
    open: ({ id }: Instance) => setShown((last) => ({ id, opening: (last?.opening ?? 0) + 1, isOpen: true })),
    close: () => setShown((last) => last && { ...last, isOpen: false }),
  };
}

export type ConnectionDialogState = ReturnType<typeof useConnectionDialog>;
