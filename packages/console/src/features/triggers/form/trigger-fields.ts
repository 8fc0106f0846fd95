import {
  actionLabels,
  type ConditionType,
  conditionLabels,
  type TriggerAction,
  type TriggerType,
  triggerTypeLabels,
} from '@recado/contract';
import { type EditFields, plainText, yesOrNo } from '../../../shared/edit-conflict.ts';
import { formatNumber } from '../../../shared/format.ts';
import { columnTexts, operationTexts, tableTexts } from '../actions/table-texts.ts';
import { conditionWords } from '../condition-text.ts';
import { durationText } from '../duration.ts';
import { levelTexts } from '../events/event-level.ts';

/** What an action names by an id, as somebody called it. */
export interface ReferenceNames {
  instance(id: string): string | undefined;
  group(id: string): string | undefined;
  script(id: number): string | undefined;
  quickAction(id: number): string | undefined;
}

/** A trigger in words, whole: what a summary leaves out may be what somebody else changed. */
export const triggerFields = (names: ReferenceNames): EditFields => ({
  name: { label: 'Nome' },
  type: { label: 'Tipo', unit: 'condition', show: (type) => triggerTypeLabels[type as TriggerType] },
  condition_type: {
    label: 'Condição',
    unit: 'condition',
    show: (condition) => conditionLabels[condition as ConditionType],
  },
  condition_value: {
    label: 'Valor da condição',
    unit: 'condition',
    show: (value, row) => conditionText(String(value), row),
  },
  is_active: { label: 'Ativo', show: yesOrNo },
  in_groups: { label: 'Também em grupos', show: yesOrNo },
  actions: {
    label: 'Ações',
    identity: JSON.stringify,
    show: (actions) =>
      (actions as TriggerAction[]).map((action, index) => actionText(action, index, names)).join('\n\n'),
  },
});

function conditionText(value: string, { condition_type }: Readonly<Record<string, unknown>>): string {
  const { text, written } = conditionWords(condition_type as ConditionType, value);
  return written === undefined ? text : `${text} (${written})`;
}

/** As the field shows it: the number, and from a second on as people count. */
const millisecondsText = (ms: number): string =>
  ms < 1000 ? `${formatNumber(ms)} ms` : `${formatNumber(ms)} ms (${durationText(ms)})`;

const actionText = ({ type, value }: TriggerAction, index: number, names: ReferenceNames): string =>
  [`${index + 1}. ${actionLabels[type]}`, ...Object.entries(value).flatMap((part) => partText(part, names))].join('\n');

function partText([name, value]: [string, unknown], names: ReferenceNames): string[] {
  if (value === undefined || value === '') return [];
  return [`${partLabels[name] ?? name}: ${valueText(name, value, names) || 'nenhum'}`];
}

function valueText(name: string, value: unknown, names: ReferenceNames): string {
  switch (name) {
    case 'instanceId':
      return names.instance(String(value)) ?? String(value);
    case 'groupId':
      return names.group(String(value)) ?? 'um grupo excluído';
    case 'groupIds':
      return (value as string[]).map((id) => names.group(id) ?? 'um grupo excluído').join(', ');
    case 'scriptId':
      return names.script(Number(value)) ?? `nº ${value}`;
    case 'quickActionId':
      return names.quickAction(Number(value)) ?? 'de uma ação rápida excluída';
    case 'ms':
    case 'delay':
    case 'interval':
      return millisecondsText(Number(value));
    case 'level':
      return levelTexts[value as keyof typeof levelTexts];
    case 'operation':
      return operationTexts[value as keyof typeof operationTexts];
    case 'table':
      return tableTexts[value as keyof typeof tableTexts];
    case 'data':
    case 'conditions':
      return plainText(value, (column) => (columnTexts as Record<string, string>)[column] ?? column);
    default:
      return plainText(value);
  }
}

/** As the fields of the actions' forms are called. */
const partLabels: Record<string, string> = {
  instanceId: 'Instância',
  to: 'Destinatário',
  message: 'Mensagem',
  quickActionId: 'Anexo',
  delay: 'Atraso',
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
  scriptId: 'Script',
  options: 'Opções',
  phone: 'Telefone',
  permission: 'Permissão para receber mensagens',
  name: 'Nome',
  email: 'E-mail',
  company: 'Empresa',
  groupId: 'Grupo',
  groupIds: 'Grupos',
  limit: 'Limite de contatos',
  interval: 'Intervalo entre mensagens',
  ms: 'Tempo de espera',
};
