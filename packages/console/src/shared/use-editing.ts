import { useEffect, useRef, useState } from 'react';

/** One form at a time for a whole list; closing it gives the focus back to the button that opened it. */
export function useEditing<Editing>() {
  const [editing, setEditing] = useState<Editing>();
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (editing || !opener.current) return;
    const title = document.querySelector<HTMLElement>('[data-page-title]');
    const target = opener.current.isConnected ? (opener.current as HTMLElement) : title;
    opener.current = null;
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  }, [editing]);

  return {
    editing,
    open: (next: Editing) => {
      opener.current ??= document.activeElement;
      setEditing(next);
    },
    close: () => setEditing(undefined),
  };
}

type Item = { kind: 'create' } | { kind: 'edit'; id: number };

/** The same for a list whose items have a number. */
export function useItemEditing() {
  const { open, ...editor } = useEditing<Item>();
  return { ...editor, create: () => open({ kind: 'create' }), edit: (id: number) => open({ kind: 'edit', id }) };
}

export type ItemEditor = ReturnType<typeof useItemEditing>;
