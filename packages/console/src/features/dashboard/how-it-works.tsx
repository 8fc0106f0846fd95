import classes from './dashboard-page.module.css';

const steps = [
  ['Telefone específico', 'Existe uma resposta cadastrada para este telefone e esta mensagem? É ela que vai.'],
  ['Menu padrão', 'Senão, a mensagem é procurada no menu, que vale para todos.'],
  ['Inteligência artificial', 'Senão, a IA escreve a resposta, se estiver ativada.'],
  ['Resposta padrão', 'Com a IA desativada ou sem resposta dela, vai o texto padrão.'],
  ['Notificação automática', 'Toda chamada fica registrada e você é avisado no Telegram.'],
] as const;

export function HowItWorks() {
  return (
    <section className={classes.panel} aria-labelledby="how-title">
      <h2 id="how-title">Como funciona</h2>
      <p>O caminho de cada mensagem, na ordem em que a resposta é procurada.</p>
      <ol className={classes.steps}>
        {steps.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
