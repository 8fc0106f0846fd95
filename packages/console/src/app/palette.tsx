import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import classes from './palette.module.css';

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then(({ CommandPalette: component }) => ({ default: component })),
);

interface PaletteProps {
  /** Opens again with every new request. */
  requests: number;
  onCancel: () => void;
}

/** The palette is loaded when it is first asked for; what is typed meanwhile is already meant for it. */
export function Palette({ requests, onCancel }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [takesLetters, setTakesLetters] = useState(false);
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
  return (
    <Suspense fallback={<Waiting text={query} />}>
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
    </Suspense>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <div className={classes.waiting} role="status" aria-label="Abrindo a busca">
      <IconSearch size={18} stroke={1.7} aria-hidden />
      <span>{text}</span>
    </div>
  );
}
