import { Button } from '@mantine/core';
import { useGone } from '../gone-item.ts';

/** What is typed while a new item is being saved is saved to it so. */
export const saveLabel = 'Salvar Alterações';

interface CreateButtonProps {
  /** Holds an item that is saved already: what was typed meanwhile is saved to it. */
  isStored: boolean;
  disabled: boolean;
  loading: boolean;
  children: string;
}

/** Says what saving a form for new items does by now. */
export function CreateButton({ isStored, children, ...props }: CreateButtonProps) {
  const isGone = useGone();
  return (
    <Button type="submit" {...props}>
      {isStored ? saveLabel : isGone ? 'Salvar como Novo Item' : children}
    </Button>
  );
}
