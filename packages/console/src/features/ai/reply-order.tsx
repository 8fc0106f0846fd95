import { replySourceLabels } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../shared/ui/panel.tsx';
import { type StepEntry, Steps } from '../../shared/ui/steps.tsx';
import classes from './reply-order.module.css';

/** Where the AI stands among what can answer. */
export function ReplyOrder({ isAiEnabled }: { isAiEnabled: boolean }) {
  return (
    <Panel
      title="Quem responde primeiro"
      description="Cada mensagem passa por estes passos, e o primeiro que tiver resposta encerra a busca."
    >
      <Steps steps={stepsWith(isAiEnabled)} />
    </Panel>
  );
}

const stepsWith = (isAiEnabled: boolean): StepEntry[] => [
  {
    title: replySourceLabels.response,
    text: (
      <>
        O que está cadastrado para o <Link to="/resposta/listagem">telefone e a mensagem</Link>.
      </>
    ),
  },
  {
    title: replySourceLabels.menu,
    text: (
      <>
        O <Link to="/menu/listagem">menu</Link>, que vale para todos.
      </>
    ),
  },
  {
    title: replySourceLabels.ai,
    text: 'Escreve a resposta, se estiver ativada. Cada resposta é cobrada pelo provedor.',
    isCurrent: true,
    badge: (
      <span className={classes.state} data-enabled={isAiEnabled}>
        {isAiEnabled ? 'Ativada' : 'Desativada'}
      </span>
    ),
  },
  {
    title: replySourceLabels.default,
    text: (
      <>
        Com a IA desativada, ou diante de qualquer falha dela, vai a <Link to="/settings">resposta padrão</Link>. O
        cliente nunca vê o erro.
      </>
    ),
  },
];
