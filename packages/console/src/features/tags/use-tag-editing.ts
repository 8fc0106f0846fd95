import { useEditing } from '../../shared/use-editing.ts';

type TagEditing = { kind: 'create'; name: string } | { kind: 'edit'; id: string };

export function useTagEditing() {
  const { open, ...editor } = useEditing<TagEditing>();
  return {
    ...editor,
    create: (name = '') => open({ kind: 'create', name }),
    edit: (id: string) => open({ kind: 'edit', id }),
  };
}

export type TagEditor = ReturnType<typeof useTagEditing>;
