import { notifications } from '@mantine/notifications';
import { IconCheck, IconExclamationMark, IconInfoSmall } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const show = (color: string, icon: ReactNode) => (message: string) =>
  notifications.show({ message, color, icon, role: 'status', closeButtonProps: { 'aria-label': 'Fechar aviso' } });

export const notify = {
  success: show('brand', <IconCheck size={16} stroke={2.4} aria-hidden />),
  error: show('red', <IconExclamationMark size={16} stroke={2.4} aria-hidden />),
  info: show('gray', <IconInfoSmall size={20} stroke={2} aria-hidden />),
};
