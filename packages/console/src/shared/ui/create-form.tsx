import { Button } from '@mantine/core';
import { useGone } from '../gone-item.ts';
import { Notice } from './notice.tsx';

const saveLabel = 'Salvar Alterações';

/** Beside the buttons, where nothing moves under the cursor, of a form whose item is saved while more was typed. */
export const SavedNotice = ({ isSame, children }: { isSame: boolean; children: string }) => (
  <Notice role="note">
    {children} O que você digitou enquanto isso{' '}
    {isSame
      ? `ainda não foi salvo: “${saveLabel}” guarda no mesmo item, e “Limpar” começa outro.`
      : 'é outro item e ainda não foi salvo.'}
  </Notice>
);

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
