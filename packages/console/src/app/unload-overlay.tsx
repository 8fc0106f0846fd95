import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { unsaved } from '../shared/unsaved/unsaved.ts';
import classes from './unload-overlay.module.css';

const stillHereMs = 3000;

export function UnloadOverlay() {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      // The browser asks first, and whoever stays should not wait for the overlay to go.
      if (unsaved.getState().isChanged) return;
      // The page may be gone before React would render by itself.
      flushSync(() => setVisible(true));
      clearTimeout(timer);
      // A download or a cancelled navigation also starts with `beforeunload`, and then the page stays.
      timer = setTimeout(() => setVisible(false), stillHereMs);
    };
    const hide = () => setVisible(false);
    window.addEventListener('beforeunload', show);
    window.addEventListener('pageshow', hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('beforeunload', show);
      window.removeEventListener('pageshow', hide);
    };
  }, []);
  if (!visible) return null;
  return (
    <div className={classes.root} role="status">
      <Loader size={28} aria-hidden />
      <span>Carregando…</span>
    </div>
  );
}
