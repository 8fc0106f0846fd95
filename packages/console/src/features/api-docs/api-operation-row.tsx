import { IconChevronRight, IconLock, IconWorld } from '@tabler/icons-react';
import classes from './api-docs-page.module.css';
import type { Operation } from './openapi.ts';

export function ApiOperationRow({ operation }: { operation: Operation }) {
  const { method, path, summary, isPublic, fields, answers } = operation;
  const AccessIcon = isPublic ? IconWorld : IconLock;
  return (
    <details className={classes.operation}>
      <summary>
        <IconChevronRight size={15} className={classes.chevron} aria-hidden />
        <span className={classes.method} data-method={method}>
          {method}
        </span>
        <code className={classes.path}>{path}</code>
        <span className={classes.summary}>{summary}</span>
        <span className={classes.access}>
          <AccessIcon size={14} stroke={1.7} aria-hidden />
          {isPublic ? 'Pública' : 'Com login'}
        </span>
      </summary>
      <div className={classes.details}>
        <div>
          <h3>Campos</h3>
          {fields.length === 0 && <p>Nenhum campo.</p>}
          <dl>
            {fields.map(({ name, type, required, place }) => (
              <div key={`${place} ${name}`}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>
                  {type} · {place}
                  {required ? ' · obrigatório' : ''}
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <h3>Respostas</h3>
          <dl>
            {answers.map(({ status, meaning }) => (
              <div key={status}>
                <dt>
                  <code>{status}</code>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </details>
  );
}
