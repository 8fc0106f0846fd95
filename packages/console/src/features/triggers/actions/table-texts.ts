import type { UpdatableTable, updatableTables } from '@recado/contract';

export const tableTexts: Record<UpdatableTable, string> = {
  menu_items: 'Menu de respostas',
  responses: 'Respostas por telefone',
  contacts: 'Contatos',
  tags: 'Tags',
};

export type ColumnName = (typeof updatableTables)[UpdatableTable][number] | 'id';

export const columnTexts: Record<ColumnName, string> = {
  id: 'Identificador',
  message: 'Mensagem recebida',
  reply: 'Resposta',
  phone: 'Telefone',
  name: 'Nome',
  email: 'E-mail',
  company: 'Empresa',
  title: 'Cargo',
  value: 'Valor',
};

export const operationTexts = { INSERT: 'Incluir', UPDATE: 'Alterar', DELETE: 'Excluir' } as const;
export type Operation = keyof typeof operationTexts;

/** Tags exist or not by the administrator's hand only. */
export const operationsOf = (table: UpdatableTable | ''): Operation[] =>
  table === 'tags' ? ['UPDATE'] : ['INSERT', 'UPDATE', 'DELETE'];
