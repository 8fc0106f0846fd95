import { useEffect, useRef, useState } from 'react';

type TagEditing = { kind: 'create'; name: string } | { kind: 'edit'; id: string };

/** One tag at a time; closing gives the focus back to the button that opened the form. */
export function useTagEditing() {
  const [editing, setEditing] = useState<TagEditing>();
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (editing || !opener.current) return;
    const title = document.querySelector<HTMLElement>('[data-page-title]');
    const target = opener.current.isConnected ? (opener.current as HTMLElement) : title;
    opener.current = null;
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  }, [editing]);

  const open = (next: TagEditing) => {
    opener.current ??= document.activeElement;
    setEditing(next);
  };
  return {
    editing,
    create: (name = '') => open({ kind: 'create', name }),
    edit: (id: string) => open({ kind: 'edit', id }),
    close: () => setEditing(undefined),
  };
}

export type TagEditor = ReturnType<typeof useTagEditing>;
