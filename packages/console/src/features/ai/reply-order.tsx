import { replySourceLabels } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import classes from './reply-order.module.css';

/** Where the AI stands among what can answer. */
export function ReplyOrder({ isAiEnabled }: { isAiEnabled: boolean }) {
  return (
    <section className={classes.panel} aria-labelledby="reply-order-title">
      <h2 id="reply-order-title">Quem responde primeiro</h2>
      <p>Cada mensagem passa por estes passos, e o primeiro que tiver resposta encerra a busca.</p>
      <ol>
        <li>
          <h3>{replySourceLabels.response}</h3>
          <p>
            O que está cadastrado para o <Link to="/resposta/listagem">telefone e a mensagem</Link>.
          </p>
        </li>
        <li>
          <h3>{replySourceLabels.menu}</h3>
          <p>
            O <Link to="/menu/listagem">menu</Link>, que vale para todos.
          </p>
        </li>
        <li aria-current="step">
          <h3>
            {replySourceLabels.ai}
            <span className={classes.state} data-enabled={isAiEnabled}>
              {isAiEnabled ? 'Ativada' : 'Desativada'}
            </span>
          </h3>
          <p>Escreve a resposta, se estiver ativada. Cada resposta é cobrada pelo provedor.</p>
        </li>
        <li>
          <h3>{replySourceLabels.default}</h3>
          <p>
            Com a IA desativada, ou diante de qualquer falha dela, vai a <Link to="/settings">resposta padrão</Link>. O
            cliente nunca vê o erro.
          </p>
        </li>
      </ol>
    </section>
  );
}
