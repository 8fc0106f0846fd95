import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import classes from './dialog.module.css';

type DialogProps = Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'children' | 'size'>;

/** A dialog on a desk, a full screen in a hand. A click beside it does not throw away what was typed. */
export function Dialog(props: DialogProps) {
  const isNarrow = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    <Modal
      {...props}
      fullScreen={isNarrow}
      radius={isNarrow ? 0 : 'lg'}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      classNames={{ header: classes.header, title: classes.title, body: classes.body }}
    />
  );
}
