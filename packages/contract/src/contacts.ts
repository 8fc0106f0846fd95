import { z } from 'zod';
import { contactGroup, contactGroupInput } from './contact-groups.ts';
import { contactImportRoutes } from './contact-import.ts';
import { chosenGroup, contactBulk, contactSearch } from './contact-selection.ts';
import { contactLimits, contactTexts } from './contact-texts.ts';
import { defineRoute, download } from './route.ts';
import { anyId, line, requiredLine } from './rules/contact-fields.ts';
import { contactPhone } from './rules/contact-phone.ts';
import { isEmail } from './rules/contact-text.ts';
import { foldDigits } from './rules/digits.ts';
import { done, timestamp, typedPhone } from './rules/fields.ts';
import { text } from './rules/text.ts';
import { phoneQuestion } from './rules/typed-phone.ts';

interface PhoneRule {
  missing: string;
  shape: string;
  pattern?: RegExp;
  /** Typed by a person, who can be asked: what looks Brazilian and is not is refused, unless it was there before. */
  typedOver?: string | undefined;
}

const phoneRule = (rule: PhoneRule) =>
  text({ max: 60, tooLong: rule.shape, missing: rule.missing })
    .trim()
    .min(1, rule.missing)
    .superRefine((typed, context) => {
      const isGood = (rule.pattern?.test(foldDigits(typed)) ?? true) && contactPhone(typed) !== undefined;
      const isAsked = rule.typedOver !== undefined && typed !== rule.typedOver;
      const question = isAsked ? phoneQuestion(typed, true) : undefined;
      if (typed !== '' && !isGood) context.addIssue({ code: 'custom', message: rule.shape });
      else if (question !== undefined) context.addIssue({ code: 'custom', message: question });
    })
    .transform((typed) => contactPhone(typed) ?? '');

const emailRule = (shape: string) =>
  line(contactLimits.emailMax, shape).refine((email) => email === '' || isEmail(email), shape);

const optionalDetails = {
  company: line(contactLimits.companyMax, contactTexts.companyTooLong),
  title: line(contactLimits.titleMax, contactTexts.titleTooLong),
};

const groupIds = z.array(anyId, contactTexts.groupNotFound).max(contactLimits.groupsMax, contactTexts.tooManyGroups);

const inputPhone = { missing: contactTexts.manualMissing, shape: contactTexts.manualPhone };
const editedPhone = {
  missing: contactTexts.phoneMissing,
  shape: contactTexts.phoneShape,
  pattern: /^\+?[\d\s\-()]{10,20}$/,
};

/** A new contact, typed by hand or one of a list. The phone comes out in the form the book keeps. */
export const contactInput = z.object(
  {
    name: requiredLine({
      max: contactLimits.nameMax,
      tooLong: contactTexts.nameTooLong,
      missing: contactTexts.manualMissing,
    }),
    phone: phoneRule(inputPhone),
    email: emailRule(contactTexts.manualEmail),
    ...optionalDetails,
    groupIds: groupIds.default([]),
  },
  contactTexts.manualMissing,
);
export type ContactInput = z.output<typeof contactInput>;

/** The same at a form. */
export const typedContact = contactInput.extend({ phone: phoneRule({ ...inputPhone, typedOver: '' }) });

/** The edit form. Without `groupIds` the contact stays in its groups. */
export const contactEdit = z.object(
  {
    name: requiredLine({
      max: contactLimits.nameMax,
      tooLong: contactTexts.nameTooLong,
      missing: contactTexts.nameMissing,
    }),
    phone: phoneRule(editedPhone),
    email: emailRule(contactTexts.emailShape),
    ...optionalDetails,
    groupIds: groupIds.optional(),
  },
  contactTexts.nameMissing,
);
export type ContactEdit = z.output<typeof contactEdit>;

/** The same at a form that began with that phone. */
export const typedContactEdit = (phone: string) =>
  contactEdit.extend({ phone: phoneRule({ ...editedPhone, typedOver: phone }) });

export const contact = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  company: z.string(),
  title: z.string(),
  groupIds: z.array(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Contact = z.infer<typeof contact>;

/** The details of a 409 with the code DUPLICATE_CONTACT. */
export const contactDuplicate = z.object({
  existingId: z.string(),
  existingName: z.string(),
  existingPhone: z.string(),
});
export type ContactDuplicate = z.infer<typeof contactDuplicate>;

export const contactExportFormats = ['csv', 'vcf', 'json'] as const;
export type ContactExportFormat = (typeof contactExportFormats)[number];

const contactParams = z.object({ id: anyId });
const groupParams = z.object({ id: anyId });
const membershipParams = z.object({ contactId: anyId, groupId: anyId });

export const contactRoutes = {
  groups: defineRoute({
    method: 'GET',
    path: '/admin/contacts/groups',
    summary: 'Listar os grupos, com o número de contatos de cada um',
    response: z.array(contactGroup),
  }),
  createGroup: defineRoute({
    method: 'POST',
    path: '/admin/contacts/groups',
    summary: 'Criar um grupo',
    status: 201,
    body: contactGroupInput,
    response: contactGroup,
  }),
  updateGroup: defineRoute({
    method: 'PUT',
    path: '/admin/contacts/groups/:id',
    summary: 'Alterar um grupo; os do sistema são imutáveis',
    edits: ['name', 'description', 'color'],
    params: groupParams,
    body: contactGroupInput,
    response: contactGroup,
  }),
  removeGroup: defineRoute({
    method: 'DELETE',
    path: '/admin/contacts/groups/:id',
    summary: 'Excluir um grupo; seus contatos ficam',
    params: groupParams,
    response: done,
  }),
  list: defineRoute({
    method: 'GET',
    path: '/admin/contacts/contacts',
    summary: 'Listar todos os contatos com seus grupos, por nome',
    response: z.array(contact),
  }),
  search: defineRoute({
    method: 'GET',
    path: '/admin/contacts/search',
    summary: 'Buscar contatos por nome, telefone, e-mail ou empresa, sem diferenciar maiúsculas e acentos',
    query: contactSearch,
    response: z.object({ contacts: z.array(contact), total: z.number().int() }),
  }),
  count: defineRoute({
    method: 'GET',
    path: '/admin/contacts/count',
    summary: 'Quantos contatos existem ao todo',
    response: z.object({ total: z.number().int() }),
  }),
  /** So that a form can say it while the number is typed. */
  holder: defineRoute({
    method: 'GET',
    path: '/admin/contacts/holder',
    summary: 'Quem já tem este telefone no cadastro, com ou sem o nono dígito',
    query: z.object({ phone: typedPhone }),
    response: z.object({ holder: contactDuplicate.nullable() }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/admin/contacts/contacts',
    summary: 'Criar um contato',
    status: 201,
    body: contactInput,
    response: contact,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/admin/contacts/contacts/:id',
    summary: 'Alterar um contato; sem groupIds ele fica nos grupos em que está',
    edits: ['name', 'phone', 'email', 'company', 'title', 'groupIds'],
    params: contactParams,
    body: contactEdit,
    response: contact,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/admin/contacts/contacts/:id',
    summary: 'Excluir um contato',
    params: contactParams,
    response: done,
  }),
  addToGroup: defineRoute({
    method: 'POST',
    path: '/admin/contacts/contacts/:contactId/groups/:groupId',
    summary: 'Colocar um contato em um grupo; entrar em Permitido tira de Bloqueado, e vice-versa',
    params: membershipParams,
    response: done,
  }),
  removeFromGroup: defineRoute({
    method: 'DELETE',
    path: '/admin/contacts/contacts/:contactId/groups/:groupId',
    summary: 'Tirar um contato de um grupo',
    params: membershipParams,
    response: done,
  }),
  bulk: defineRoute({
    method: 'POST',
    path: '/admin/contacts/bulk',
    summary: 'Adicionar a um grupo, mover, tirar do grupo ou excluir muitos contatos de uma vez; tudo ou nada',
    body: contactBulk,
    bodyMax: contactLimits.selectionBodyMax,
    /** How many contacts the call was about; ids that no longer exist do not count. */
    response: z.object({ affected: z.number().int() }),
  }),
  export: defineRoute({
    method: 'GET',
    path: '/admin/contacts/export',
    summary: 'Baixar todos os contatos, ou os de um grupo, em CSV, VCF ou JSON',
    query: z.object({
      format: z.enum(contactExportFormats, 'Formato inválido. Use csv, vcf ou json.'),
      groupId: chosenGroup,
    }),
    response: download,
  }),
  ...contactImportRoutes,
};
