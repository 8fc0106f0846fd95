import classes from './import-trail.module.css';
import type { ImportStep } from './use-import.ts';

const labels: Record<ImportStep['name'], string> = {
  select: 'Escolher',
  processing: 'Ler',
  preview: 'Conferir',
  complete: 'Concluir',
};
const order = Object.keys(labels) as ImportStep['name'][];

/** The four steps, and where the administrator is. */
export function ImportTrail({ current }: { current: ImportStep['name'] }) {
  const reached = order.indexOf(current);
  return (
    <ol className={classes.trail} aria-label="Etapas">
      {order.map((name, index) => (
        <li key={name} aria-current={name === current ? 'step' : undefined} data-done={index < reached || undefined}>
          {labels[name]}
        </li>
      ))}
    </ol>
  );
}
