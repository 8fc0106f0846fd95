import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

/** What concerns a whole form, above its fields; nothing while there is nothing to say. */
export function FormAlert({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <Alert color="red" icon={<IconAlertCircle size={18} aria-hidden />} role="alert">
      {children}
    </Alert>
  );
}
