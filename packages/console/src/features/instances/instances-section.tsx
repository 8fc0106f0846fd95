import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { instanceList } from '../../shared/instances.ts';
import { ListSection } from '../../shared/ui/list-section.tsx';
import { Instances } from './instances.tsx';

export function InstancesSection() {
  return (
    <ListSection
      title="Instâncias do WhatsApp"
      about={
        <>
          <p>
            Uma instância é um número de WhatsApp ligado ao Recado como aparelho conectado, do mesmo jeito que o
            WhatsApp Web. Por ela o Recado recebe, responde e envia mensagens.
          </p>
          <p>O celular continua funcionando normalmente e não precisa ficar por perto.</p>
          <p>
            O WhatsApp pediu uma chave de acesso? <Link to="/chave-de-acesso">Veja como confirmar</Link>.
          </p>
        </>
      }
      query={useQuery(instanceList)}
      loadProblem="Erro ao carregar instâncias do WhatsApp"
      loading="Carregando as instâncias"
    >
      {(instances, problem) => <Instances instances={instances} problem={problem} />}
    </ListSection>
  );
}
