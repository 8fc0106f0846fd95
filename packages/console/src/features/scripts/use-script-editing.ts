import { useEffect, useRef, useState } from 'react';

type ScriptEditing = { kind: 'create' } | { kind: 'edit'; id: number };

/** One script at a time; closing gives the focus back to the button that opened the form. */
export function useScriptEditing() {
  const [editing, setEditing] = useState<ScriptEditing>();
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (editing || !opener.current) return;
    const title = document.querySelector<HTMLElement>('[data-page-title]');
    const target = opener.current.isConnected ? (opener.current as HTMLElement) : title;
    opener.current = null;
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  }, [editing]);

  const open = (next: ScriptEditing) => {
    opener.current ??= document.activeElement;
    setEditing(next);
  };
  return {
    editing,
    create: () => open({ kind: 'create' }),
    edit: (id: number) => open({ kind: 'edit', id }),
    close: () => setEditing(undefined),
  };
}

export type ScriptEditor = ReturnType<typeof useScriptEditing>;
