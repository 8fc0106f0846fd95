import {
  actionLabels,
  type ConditionType,
  conditionLabels,
  type TriggerAction,
  type TriggerType,
  triggerTypeLabels,
} from '@recado/contract';
import { type EditFields, yesOrNo } from '../../../shared/edit-conflict.ts';

/** A trigger in words, whole: what a summary leaves out may be what somebody else changed. */
export const triggerFields: EditFields = {
  name: { label: 'Nome' },
  type: { label: 'Tipo', show: (type) => triggerTypeLabels[type as TriggerType] },
  condition_type: { label: 'Condição', show: (condition) => conditionLabels[condition as ConditionType] },
  condition_value: { label: 'Valor da condição' },
  is_active: { label: 'Ativo', show: yesOrNo },
  in_groups: { label: 'Também em grupos', show: yesOrNo },
  actions: { label: 'Ações', show: (actions) => (actions as TriggerAction[]).map(actionText).join('\n\n') },
};

const actionText = ({ type, value }: TriggerAction, index: number): string =>
  [`${index + 1}. ${actionLabels[type]}`, ...Object.entries(value).flatMap(partText)].join('\n');

function partText([name, value]: [string, unknown]): string[] {
  if (value === undefined || value === '') return [];
  const text = typeof value === 'boolean' ? yesOrNo(value) : typeof value === 'object' ? JSON.stringify(value) : value;
  return [`${partLabels[name] ?? name}: ${text}`];
}

/** As the fields of the actions' forms are called. */
const partLabels: Record<string, string> = {
  instanceId: 'Instância',
  to: 'Destinatário',
  message: 'Mensagem',
  delay: 'Atraso (ms)',
  url: 'URL',
  method: 'Método',
  headers: 'Cabeçalhos',
  body: 'Corpo',
  table: 'Tabela',
  operation: 'Operação',
  data: 'Dados a gravar',
  conditions: 'Condições',
  level: 'Nível',
  details: 'Detalhes',
  saveToDatabase: 'Salvar no banco de dados',
  scriptId: 'Script nº',
  options: 'Opções',
  phone: 'Telefone',
  permission: 'Permissão para receber mensagens',
  name: 'Nome',
  email: 'E-mail',
  company: 'Empresa',
  groupId: 'Grupo',
  groupIds: 'Grupos',
  limit: 'Limite de contatos',
  interval: 'Intervalo entre mensagens (ms)',
  ms: 'Tempo de espera (ms)',
};
