import { useQuery } from '@tanstack/react-query';
import { sendQuickActions, sendQuickActionsProblem } from '../../shared/send-quick-actions.ts';
import { QuickActionTable } from './quick-action-table.tsx';
import { QuickActionsTab } from './quick-actions-tab.tsx';
import { SendQuickActionForm } from './send-quick-action-form.tsx';
import { sendQuickActionKind } from './send-quick-action-kind.tsx';

export function SendQuickActions() {
  return (
    <QuickActionsTab
      query={useQuery(sendQuickActions)}
      loadProblem={sendQuickActionsProblem}
      about="Aparecem como botões no Envio WhatsApp. Um clique preenche a mensagem e a imagem: só falta o telefone."
      suggestion="Guarde as mensagens que você mais envia, como uma promoção com a sua imagem ou o aviso de entrega."
      form={(nextOrder, onClose) => <SendQuickActionForm nextOrder={nextOrder} onClose={onClose} />}
      table={(actions, rows, empty) => (
        <QuickActionTable kind={sendQuickActionKind} actions={actions} rows={rows} empty={empty} />
      )}
    />
  );
}
