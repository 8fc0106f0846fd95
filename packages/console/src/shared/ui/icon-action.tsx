import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core';
import { type Icon, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';

interface IconActionProps
  extends Omit<ActionIconProps, 'size' | 'children'>,
    ElementProps<'button', keyof ActionIconProps | 'title' | 'children'> {
  icon: Icon;
  /** What it does to what, for those who do not see where it stands. */
  label: string;
  /** Said by the pointer; the label when left out. */
  title?: string;
  size?: 32 | 36;
  ref?: Ref<HTMLButtonElement>;
  /** Another element in the button's place, such as a link. */
  renderRoot?: (props: Record<string, unknown>) => ReactNode;
}

/** A quiet button that is only a picture. */
export function IconAction({ icon: ActionPicture, label, title = label, size = 36, ...props }: IconActionProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={size} aria-label={label} title={title} {...props}>
      <ActionPicture size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

interface EditActionProps extends Omit<IconActionProps, 'icon' | 'label' | 'title'> {
  name: string;
  /** Another form is open, which would lose what was typed. */
  isBusy: boolean;
}

export function EditAction({ name, isBusy, disabled = false, ...props }: EditActionProps) {
  return (
    <IconAction
      icon={IconPencil}
      label={`Editar ${name}`}
      title={isBusy ? 'Salve ou cancele a edição em andamento' : 'Editar'}
      disabled={isBusy || disabled}
      {...props}
    />
  );
}

type RemoveActionProps = Omit<IconActionProps, 'icon' | 'label' | 'title'> & { name: string };

export function RemoveAction({ name, ...props }: RemoveActionProps) {
  return <IconAction icon={IconTrash} label={`Excluir ${name}`} title="Excluir" {...props} />;
}
