import { Button, NativeSelect } from '@mantine/core';
import { type RetentionChoice, retentionChoices, retentionLabels } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { freedText } from './freed-text.ts';
import { retentionPreview, savedRetention, useSaveRetention } from './retention.queries.ts';
import classes from './retention-notice.module.css';

const options = retentionChoices
  .filter((value) => value !== 'forever')
  .map((value) => ({ value, label: retentionLabels[value] }));

/** Asks an installation from before there was a choice, once. */
export function RetentionNotice() {
  const { data } = useQuery(savedRetention);
  return data?.choice === null ? <Question /> : null;
}

function Question() {
  const [choice, setChoice] = useState<RetentionChoice>('12');
  const { data: preview } = useQuery(retentionPreview(choice));
  const save = useSaveRetention();
  return (
    <section className={classes.notice} aria-labelledby="retention-question">
      <h2 id="retention-question">Por quanto tempo guardar mensagens e registros?</h2>
      <p>
        Até aqui o Recado guardou tudo. Escolha um tempo, e o que for mais antigo é apagado à noite; contatos, respostas
        e pedidos de saída ficam. Dá para mudar depois, em Configurações.
      </p>
      <div className={classes.choice}>
        <NativeSelect
          aria-label="Guardar por"
          data={options}
          value={choice}
          onChange={(event) => setChoice(event.currentTarget.value as RetentionChoice)}
        />
        <Button disabled={!preview} loading={save.isPending} onClick={() => save.mutate(choice)}>
          Guardar por {retentionLabels[choice]}
        </Button>
        <Button variant="default" disabled={save.isPending} onClick={() => save.mutate('forever')}>
          Manter Tudo
        </Button>
      </div>
      <p role="status">{preview ? freedText(choice, preview) : 'Contando…'}</p>
    </section>
  );
}
