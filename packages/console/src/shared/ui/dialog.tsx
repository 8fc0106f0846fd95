import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import classes from './dialog.module.css';

type Passed =
  | 'opened'
  | 'onClose'
  | 'title'
  | 'children'
  | 'closeOnEscape'
  | 'closeOnClickOutside'
  | 'onExitTransitionEnd';

interface DialogProps extends Pick<ModalProps, Passed> {
  size: number;
}

/** A dialog on a desk, a full screen in a hand. */
export function Dialog({ size, ...props }: DialogProps) {
  const isNarrow = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    <Modal
      {...props}
      size={size}
      fullScreen={isNarrow}
      radius={isNarrow ? 0 : 'lg'}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      classNames={{ header: classes.header, title: classes.title, body: classes.body }}
    />
  );
}
