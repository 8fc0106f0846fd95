import { Link } from '@tanstack/react-router';
import { HelpBox } from '../../shared/ui/form-columns.tsx';

export function TagGuide() {
  return (
    <HelpBox title="Como usar as tags">
      <ul>
        <li>
          Escreva o nome da tag entre chaves: <code>{'Olá, {nome}!'}</code> chega como <strong>Olá, João Silva!</strong>
        </li>
        <li>
          Maiúsculas contam: <code>{'{Nome}'}</code> não é <code>{'{nome}'}</code>.
        </li>
        <li>
          As <strong>tags do sistema</strong> vêm dos <Link to="/contatos">contatos</Link> e do relógio. Você escolhe o
          formato do nome, da data e da hora.
        </li>
        <li>
          As <strong>tags personalizadas</strong> guardam textos seus: o endereço, o site, a chave Pix. Mude o valor em
          um só lugar e todas as mensagens acompanham.
        </li>
        <li>
          Uma tag que não existe, está inativa ou não tem valor <strong>bloqueia o envio</strong>: ninguém recebe{' '}
          <code>{'{nome}'}</code> no lugar do próprio nome.
        </li>
        <li>
          Use-as no <Link to="/envios/whatsapp">envio</Link> e nas{' '}
          <Link to="/quick-actions" search={{ tab: 'send' }}>
            ações rápidas
          </Link>
          .
        </li>
      </ul>
    </HelpBox>
  );
}
