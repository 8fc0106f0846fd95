import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countOf, formatNumber } from '../../shared/format.ts';
import { ActionRow, ActionRows } from '../../shared/ui/action-rows.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import peopleRows from './people-rows.module.css';
import { unprovenOptOuts, useUndoOptOuts } from './privacy.queries.ts';
import classes from './unproven-opt-outs.module.css';

/** Who was blocked by a call that anybody could have made; nothing where there is nobody. */
export function UnprovenOptOuts() {
  const { data } = useQuery(unprovenOptOuts);
  const undo = useUndoOptOuts();
  if (!data || data.total === 0) return null;
  const { optOuts, total } = data;
  const undoAll = () => {
    const question = `Desfazer ${countOf(total, 'saída que chegou', 'saídas que chegaram')} sem chave? Esses contatos voltam a receber mensagens automáticas.`;
    if (window.confirm(question)) undo.mutate({ all: true });
  };
  return (
    <section className={classes.root} aria-label="Saídas sem chave">
      <header>
        <h3>Saídas sem chave</h3>
        <Button variant="default" size="xs" disabled={undo.isPending} onClick={undoAll}>
          Desfazer Todas
        </Button>
      </header>
      <p>
        Estes pedidos chegaram pela API pública sem chave: não há como saber se foi mesmo o contato que escreveu.
        Desfaça os que não reconhece.
      </p>
      <ActionRows className={`${peopleRows.rows} ${classes.list}`}>
        {optOuts.map(({ id, name, phone, word, created_at }) => (
          <ActionRow
            key={id}
            action={
              <Button
                variant="subtle"
                size="xs"
                disabled={undo.isPending}
                aria-label={`Desfazer a saída de ${name}`}
                onClick={() => undo.mutate({ ids: [id] })}
              >
                Desfazer
              </Button>
            }
          >
            <strong>{name}</strong>
            <span>
              {phone === '' || name === phone ? '' : `${phone} · `}“{word}” · <RelativeTime iso={created_at} />
            </span>
          </ActionRow>
        ))}
      </ActionRows>
      {total > optOuts.length && (
        <p>
          São as {formatNumber(optOuts.length)} mais novas de {formatNumber(total)}.
        </p>
      )}
    </section>
  );
}
