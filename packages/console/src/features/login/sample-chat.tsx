import { IconCheck } from '@tabler/icons-react';
import classes from './sample-chat.module.css';

const chat = [
  { from: 'customer', text: 'Oi! Vocês abrem no sábado?', time: '19:42' },
  { from: 'recado', text: 'Olá! Sim, aos sábados abrimos das 9h às 14h.', time: '19:42', source: 'Menu' },
  { from: 'customer', text: 'Meu pedido já saiu?', time: '19:43' },
  { from: 'recado', text: 'Saiu agora, Marina! Chega até as 20h30.', time: '19:43', source: 'Telefone' },
] as const;

/** What the product does, shown instead of told. Decoration: a screen reader has nothing to do here. */
export function SampleChat() {
  return (
    <div className={classes.root} aria-hidden>
      <div className={classes.chat}>
        {chat.map((message) => (
          <div key={message.text} className={classes.message} data-from={message.from}>
            <div className={classes.bubble}>
              {message.text}
              <time>{message.time}</time>
            </div>
            {'source' in message && (
              <span className={classes.source}>
                <IconCheck size={13} stroke={2.4} />
                Respondido pelo Recado · {message.source}
              </span>
            )}
          </div>
        ))}
      </div>
      <p className={classes.motto}>Seu cliente pergunta. O Recado responde, a qualquer hora.</p>
    </div>
  );
}
