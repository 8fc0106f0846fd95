import { apiCallLimits } from '@recado/contract';
import { formatNumber } from '../../shared/format.ts';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import classes from './call-details.module.css';
import { prettyBody } from './call-format.ts';
import { CodeBlock } from './code-block.tsx';

export function CallBody({ title, body }: { title: string; body: string }) {
  const text = prettyBody(body);
  return (
    <div className={classes.body}>
      <div className={classes.bodyTitle}>
        <h3>{title}</h3>
        {body !== '' && <CopyButton text={text} label={`Copiar ${title.toLowerCase()}`} />}
      </div>
      {body === '' ? <p>Vazio</p> : <CodeBlock label={title}>{text}</CodeBlock>}
      {body.length >= apiCallLimits.bodyMax && (
        <p>Só os primeiros {formatNumber(apiCallLimits.bodyMax)} caracteres ficam guardados.</p>
      )}
    </div>
  );
}
