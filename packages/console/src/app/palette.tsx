import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, useEffect, useState } from 'react';
import { notify } from '../shared/notify.tsx';
import type { CommandPaletteProps } from './command-palette.tsx';
import classes from './palette.module.css';

interface PaletteProps {
  /** Opens again with every new request. */
  requests: number;
  onCancel: () => void;
}

/**
 * The palette is loaded when it is first asked for; what is typed meanwhile is already meant for it. Where it cannot be had
 * the page stays as it is, with whatever was typed there.
 */
export function Palette({ requests, onCancel }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [takesLetters, setTakesLetters] = useState(false);
  const CommandPalette = useCommandPalette(onCancel);
  useEffect(() => {
    if (takesLetters) return undefined;
    const keep = (event: KeyboardEvent) => {
      const { key } = event;
      if (key === 'Escape') return onCancel();
      if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
      if (key === 'Backspace') setQuery((text) => text.slice(0, -1));
      else if (key.length === 1) setQuery((text) => text + key);
      else if (key !== 'Enter' && key !== 'Dead') return undefined;
      // Not into the field, nor on the button, that has the focus until then.
      event.preventDefault();
      return event.stopPropagation();
    };
    document.addEventListener('keydown', keep, { capture: true });
    return () => document.removeEventListener('keydown', keep, { capture: true });
  }, [takesLetters, onCancel]);
  if (!CommandPalette) return <Waiting text={query} />;
  return (
    <CommandPalette
      requests={requests}
      query={query}
      onQuery={setQuery}
      onFocus={(field) => {
        // Once: later on the caret, and what is selected, are the reader's.
        if (!takesLetters) field.setSelectionRange(field.value.length, field.value.length);
        setTakesLetters(true);
      }}
    />
  );
}

/** Not `lazy` of React, which never asks again for what could not be had once. */
function useCommandPalette(onFailed: () => void): ComponentType<CommandPaletteProps> | undefined {
  const [component, setComponent] = useState<ComponentType<CommandPaletteProps>>();
  useEffect(() => {
    let isWanted = true;
    import('./command-palette.tsx').then(
      ({ CommandPalette }) => setComponent(() => CommandPalette),
      () => {
        if (!isWanted) return;
        notify.error('A busca não abriu: sem conexão com o servidor.');
        onFailed();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [onFailed]);
  return component;
}

function Waiting({ text }: { text: string }) {
  return (
    <div className={classes.waiting} role="status" aria-label="Abrindo a busca">
      <IconSearch size={18} stroke={1.7} aria-hidden />
      <span>{text}</span>
    </div>
  );
}
