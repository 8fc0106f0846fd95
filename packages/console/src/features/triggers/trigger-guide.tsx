import { adminEvents, messageFacts, type TriggerType, triggerTypeLabels } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { HelpBox } from '../../shared/ui/form-columns.tsx';

import classes from './trigger-guide.module.css';
import { triggerIcons } from './trigger-icons.ts';

const types: Record<TriggerType, { about: ReactNode; example: ReactNode }> = {
  API_MESSAGE: {
    about: 'Uma mensagem que chega pelo endereço da API, como as do WhatsAuto ou do AutoResponder.',
    example: 'mensagem contém “orçamento” → chamar a API do seu sistema de vendas.',
  },
  WHATSAPP_MESSAGE: {
    about: 'Uma mensagem recebida por um número conectado.',
    example: 'primeira mensagem do contato → adicionar aos contatos e enviar as boas-vindas.',
  },
  SCHEDULED: {
    about: 'A hora marcada por uma expressão cron de cinco campos.',
    example: (
      <>
        <code>0 9 * * 1</code>, toda segunda às 9h → enviar as ofertas da semana a um grupo.
      </>
    ),
  },
  ADMIN_EVENT: {
    about: 'Algo que acontece no próprio sistema.',
    example: 'uma instância desconectou → avisar outro sistema e registrar o evento.',
  },
};

export function TriggerGuide() {
  return (
    <HelpBox title="Como usar os gatilhos">
      <dl className={classes.types}>
        {(Object.keys(types) as TriggerType[]).map((type) => {
          const TypeIcon = triggerIcons[type];
          return (
            <div key={type}>
              <dt>
                <TypeIcon size={16} stroke={1.7} aria-hidden />
                {triggerTypeLabels[type]}
              </dt>
              <dd>
                {types[type].about} <em>Exemplo:</em> {types[type].example}
              </dd>
            </div>
          );
        })}
      </dl>
      <h3 className={classes.title}>Marcadores</h3>
      <p className={classes.facts}>
        {messageFacts.map(({ name, displayName }) => (
          <span key={name}>
            <code>{`{${name}}`}</code> {displayName}
          </span>
        ))}
      </p>
      <p>
        Valem nos textos, endereços e dados das ações. Nas mensagens do WhatsApp valem também as suas{' '}
        <Link to="/tags">tags</Link>, como <code>{'{nome}'}</code> e <code>{'{data}'}</code>.
      </p>
      <h3 className={classes.title}>Eventos administrativos</h3>
      <p className={classes.events}>
        {Object.entries(adminEvents).map(([name, words]) => (
          <span key={name}>
            <code>{name}</code> {words}
          </span>
        ))}
      </p>
      <h3 className={classes.title}>Restrições</h3>
      <ul className={classes.limits}>
        <li>
          Um gatilho <strong>inativo</strong> nunca é executado, mesmo que a condição seja atendida.
        </li>
        <li>
          As ações são feitas <strong>em ordem</strong>. Se uma falha, as seguintes são tentadas mesmo assim.
        </li>
        <li>
          Contatos do grupo <strong>Bloqueado</strong> não recebem mensagens automáticas.
        </li>
        <li>
          Um gatilho <strong>agendado</strong> não tem mensagem nem telefone. Ao executar um gatilho à mão, informe os
          de teste; sem eles os marcadores ficam vazios.
        </li>
        <li>
          Um horário perdido com o servidor desligado é recuperado <strong>uma vez</strong>, se o atraso for de até 1
          hora. Depois disso vale o próximo.
        </li>
        <li>
          O que um gatilho faz <strong>não dispara outros gatilhos</strong>. Importar contatos, ou mudar mais de 500 de
          uma vez, também não.
        </li>
        <li>
          O mesmo gatilho responde a um contato no máximo 30 vezes por minuto; passando disso, ele o ignora por 5
          minutos.
        </li>
        <li>
          Sem conexão, o envio espera até 2 minutos pelo número. Depois disso a mensagem fica na fila até ele voltar;
          para um destinatário novo, falha.
        </li>
        <li>Chamadas de API não alcançam endereços da rede interna, a menos que o servidor permita.</li>
        <li>O banco de dados só pode ser mudado no menu, nas respostas, nos contatos e nos valores das tags.</li>
        <li>Ficam guardadas as últimas 500 execuções de cada gatilho e os últimos 10.000 eventos registrados.</li>
      </ul>
    </HelpBox>
  );
}
