import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { UnsavedAreas, useUnsavedArea } from '../unsaved/unsaved.ts';
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

/** A dialog on a desk, a full screen in a hand. Who closes it with something typed into it is asked first. */
export function Dialog({ size, onClose, ...props }: DialogProps) {
  const { areas, leave } = useUnsavedArea();
  const isNarrow = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    <UnsavedAreas value={areas}>
      <Modal
        {...props}
        onClose={() => leave(onClose)}
        size={size}
        fullScreen={isNarrow}
        radius={isNarrow ? 0 : 'lg'}
        closeButtonProps={{ 'aria-label': 'Fechar' }}
        classNames={{ header: classes.header, title: classes.title, body: classes.body }}
      />
    </UnsavedAreas>
  );
}
