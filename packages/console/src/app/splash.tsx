import { Loader } from '@mantine/core';
import classes from './splash.module.css';

export function Splash() {
  return (
    <div className={classes.root} role="status">
      <Loader size={24} aria-hidden />
      <span className={classes.label}>Carregando…</span>
    </div>
  );
}
