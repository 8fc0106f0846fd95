import { contactPhoneDigits } from './rules/contact-phone.ts';
import { typedPhoneTexts } from './rules/typed-phone.ts';

export const contactLimits = {
  nameMax: 150,
  emailMax: 254,
  companyMax: 150,
  titleMax: 150,
  groupNameMax: 60,
  groupDescriptionMax: 300,
  groupsMax: 500,
  /** Per bulk call by ids; a filter has no limit. */
  selectionMax: 10_000,
  /** Bytes of so many ids of the greatest length. */
  selectionBodyMax: 1200 * 1024,
  pageMax: 200,
  searchMax: 200,
  /** Chips in the table before '+N'. */
  groupChips: 2,
} as const;

export const contactTexts = {
  loadGroupsFailed: 'Falha ao carregar grupos',
  loadContactsFailed: 'Falha ao carregar contatos',
  loadContactsRetry: 'Falha ao carregar contatos. Por favor, tente novamente.',
  createGroupFailed: 'Falha ao criar grupo',
  updateGroupFailed: 'Falha ao atualizar grupo',
  removeGroupFailed: 'Falha ao excluir grupo',
  updateFailed: 'Falha ao atualizar contato',
  addFailed: 'Erro ao adicionar contatos',
  moveFailed: 'Erro ao mover contatos',
  removeFromGroupFailed: 'Erro ao remover contatos do grupo',
  removeFailed: 'Erro ao excluir contatos',
  exportFailed: 'Erro ao exportar contatos',
  nothingToExport: 'Nenhum contato para exportar.',
  notRemoved: (count: number) => `${count} contato(s) não puderam ser excluídos.`,

  manualMissing: 'Nome e telefone são obrigatórios.',
  manualPhone: `Formato de telefone inválido. Use apenas números (${contactPhoneDigits.min}-${contactPhoneDigits.max} dígitos).`,
  phoneDoubtful: typedPhoneTexts.doubtful,
  manualEmail: 'Formato de email inválido.',
  nameMissing: 'Nome é obrigatório',
  phoneMissing: 'Telefone é obrigatório',
  phoneShape: 'Formato de telefone inválido',
  emailShape: 'Email inválido',
  nameTooLong: `O nome deve ter no máximo ${contactLimits.nameMax} caracteres`,
  companyTooLong: `A empresa deve ter no máximo ${contactLimits.companyMax} caracteres`,
  titleTooLong: `O cargo deve ter no máximo ${contactLimits.titleMax} caracteres`,
  duplicatePhone: 'Já existe um contato com este telefone.',
  notFound: 'Contato não encontrado',

  groupNameMissing: 'O nome do grupo é obrigatório.',
  groupNameTooLong: `O nome do grupo deve ter no máximo ${contactLimits.groupNameMax} caracteres`,
  groupDescriptionTooLong: `A descrição deve ter no máximo ${contactLimits.groupDescriptionMax} caracteres`,
  groupColorShape: 'Cor inválida. Use o formato #RRGGBB.',
  duplicateGroup: 'Já existe um grupo com este nome.',
  groupNotFound: 'Grupo não encontrado',
  tooManyGroups: `O limite é de ${contactLimits.groupsMax} grupos.`,
  /** What the screen says without asking the server. */
  groupNotEditable: 'Este grupo é imutável e não pode ser editado.',
  groupNotRemovable: 'Este grupo é imutável e não pode ser excluído.',
  /** What the server says, with the code IMMUTABLE_GROUP. */
  groupImmutable: 'Este grupo é imutável e não pode ser modificado',
  groupImmutableRemoval: 'Este grupo é imutável e não pode ser excluído',

  selectTarget: 'Selecione um grupo de destino e pelo menos um contato.',
  selectContacts: 'Selecione pelo menos um contato.',
  sameGroup: 'Escolha um grupo de destino diferente do atual.',
  tooManySelected: `Selecione no máximo ${contactLimits.selectionMax} contatos por vez.`,
} as const;
