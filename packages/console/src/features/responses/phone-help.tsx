import { Link } from '@tanstack/react-router';
import { HelpBox } from '../../shared/ui/form-columns.tsx';

export function PhoneHelp() {
  return (
    <>
      <HelpBox title="Formatos de telefone aceitos">
        <ul>
          <li>
            <strong>Móvel:</strong> DDD e 9 dígitos, o primeiro é 9: <code>11 98765-4321</code>
          </li>
          <li>
            <strong>Fixo:</strong> DDD e 8 dígitos: <code>11 3456-7890</code>
          </li>
        </ul>
        <p>
          O código do país (+55) já está no campo. Você pode colar o número de qualquer jeito, como{' '}
          <code>+55 (11) 98765-4321</code>.
        </p>
      </HelpBox>
      <HelpBox title="Quando esta resposta vale">
        <p>
          Ela vem antes do <Link to="/menu/listagem">menu</Link>, e só para este telefone. A mensagem recebida é
          comparada <strong>sem diferenciar maiúsculas de minúsculas</strong>.
        </p>
      </HelpBox>
    </>
  );
}
