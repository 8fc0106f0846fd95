import { Panel } from '../../shared/ui/panel.tsx';
import { type StepEntry, Steps } from '../../shared/ui/steps.tsx';

const steps: StepEntry[] = [
  {
    title: 'Telefone específico',
    text: 'Existe uma resposta cadastrada para este telefone e esta mensagem? É ela que vai.',
  },
  { title: 'Menu padrão', text: 'Senão, a mensagem é procurada no menu, que vale para todos.' },
  { title: 'Inteligência artificial', text: 'Senão, a IA escreve a resposta, se estiver ativada.' },
  { title: 'Resposta padrão', text: 'Com a IA desativada ou sem resposta dela, vai o texto padrão.' },
  { title: 'Notificação automática', text: 'Toda chamada fica registrada e você é avisado no Telegram.' },
];

export function HowItWorks() {
  return (
    <Panel title="Como funciona" description="O caminho de cada mensagem, na ordem em que a resposta é procurada.">
      <Steps steps={steps} />
    </Panel>
  );
}
