import { useQuery } from '@tanstack/react-query';
import { QuickActionTable } from './quick-action-table.tsx';
import { responseQuickActions } from './quick-actions.queries.ts';
import { QuickActionsTab } from './quick-actions-tab.tsx';
import { ResponseQuickActionForm } from './response-quick-action-form.tsx';
import { responseQuickActionKind } from './response-quick-action-kind.tsx';

export function ResponseQuickActions() {
  return (
    <QuickActionsTab
      query={useQuery(responseQuickActions)}
      loadProblem="Erro ao carregar ações rápidas de resposta"
      about="Aparecem como botões no Cadastro de Resposta. Um clique preenche a mensagem recebida e a resposta: só falta o telefone."
      suggestion="Guarde as respostas que você mais cadastra, como a saudação e o horário de atendimento."
      form={(nextOrder, onClose) => <ResponseQuickActionForm nextOrder={nextOrder} onClose={onClose} />}
      table={(actions, rows, empty) => (
        <QuickActionTable kind={responseQuickActionKind} actions={actions} rows={rows} empty={empty} />
      )}
    />
  );
}
