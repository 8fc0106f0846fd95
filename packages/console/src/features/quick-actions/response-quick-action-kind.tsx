import type { ResponseQuickAction } from '@recado/contract';
import { api } from '../../shared/api.ts';
import { LongText } from '../../shared/ui/long-text.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import type { QuickActionKind } from './quick-action-table.tsx';
import { responseQuickActions } from './quick-actions.queries.ts';
import { ResponseQuickActionForm } from './response-quick-action-form.tsx';

export const responseQuickActionKind: QuickActionKind<ResponseQuickAction> = {
  label: 'Ações Rápidas - Respostas',
  nameWidth: '20%',
  columns: [
    { label: 'Mensagem', width: '20%', cell: ({ message }) => <LongText>{message}</LongText> },
    { label: 'Resposta', cell: ({ reply }) => <LongText>{reply}</LongText> },
    { label: 'Ativa', width: '80px', cell: (action) => <ActiveSwitch action={action} /> },
  ],
  textOf: ({ name, message, reply }) => `${name} ${message} ${reply}`,
  removal: {
    queryKey: responseQuickActions.queryKey,
    remove: (id) => api.responseQuickActions.remove({ params: { id } }),
    problem: 'Erro ao excluir ação rápida de resposta',
  },
  form: (action, onClose) => <ResponseQuickActionForm action={action} onClose={onClose} />,
};
