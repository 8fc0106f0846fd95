import { notifications } from '@mantine/notifications';
import { IconCheck, IconExclamationMark, IconInfoSmall } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { noticePosition } from './ui/notice-position.ts';
import { NoticeText } from './ui/notice-text.tsx';

let shown = 0;

const show = (color: string, icon: ReactNode) => (message: string) => {
  shown += 1;
  const id = `notice-${shown}`;
  notifications.show({
    id,
    message: <NoticeText onRead={() => notifications.hide(id)}>{message}</NoticeText>,
    color,
    icon,
    role: 'status',
    position: noticePosition(),
    // Its text knows when it was read.
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
  });
};

export const notify = {
  success: show('brand', <IconCheck size={16} stroke={2.4} aria-hidden />),
  error: show('red', <IconExclamationMark size={16} stroke={2.4} aria-hidden />),
  info: show('gray', <IconInfoSmall size={20} stroke={2} aria-hidden />),
};
