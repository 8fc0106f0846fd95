import { z } from 'zod';
import { replyLimits } from './menu.ts';
import { defineRoute } from './route.ts';
import { done } from './rules/fields.ts';
import { composed } from './rules/foreign-text.ts';
import { tagFormats, tagNamePattern } from './rules/tag-text.ts';
import { isBlank, requiredText, text } from './rules/text.ts';
import { utcOffsets } from './rules/utc-offsets.ts';

export const tagLimits = {
  nameMax: 50,
  displayNameMax: 100,
  descriptionMax: 300,
  valueMax: 1000,
  testTextMax: replyLimits.replyMax,
  /** How much of a value the list shows. */
  valueShown: 50,
} as const;

export const tagTexts = {
  missing: 'Nome e nome de exibição são obrigatórios',
  nameShape: 'Nome da tag deve conter apenas letras, números e underscore',
  nameTooLong: `O nome deve ter no máximo ${tagLimits.nameMax} caracteres`,
  displayNameTooLong: `O nome de exibição deve ter no máximo ${tagLimits.displayNameMax} caracteres`,
  descriptionTooLong: `A descrição deve ter no máximo ${tagLimits.descriptionMax} caracteres`,
  valueTooLong: `O valor deve ter no máximo ${tagLimits.valueMax} caracteres`,
  notText: 'Descrição e valor devem ser textos',
  wrongFormat: 'Este formato não existe para esta tag',
  wrongTimezone: 'Escolha um fuso horário da lista',
  wrongActive: 'Informe se a tag está ativa',
  onlyCustom: 'Só é possível criar tags personalizadas',
  wrongId: 'Identificador inválido',
  noTestText: 'Digite um texto para testar',
  testTextTooLong: `O texto deve ter no máximo ${tagLimits.testTextMax} caracteres`,
} as const;

const { missing, notText, wrongFormat } = tagTexts;

/** Made by the client, so that a repeated call cannot create a tag twice. */
const tagId = z.string({ error: tagTexts.wrongId }).regex(/^[\w-]{1,64}$/, tagTexts.wrongId);

export const tagInput = z.object(
  {
    name: requiredText({ max: tagLimits.nameMax, tooLong: tagTexts.nameTooLong, missing })
      .overwrite(composed)
      .regex(tagNamePattern, tagTexts.nameShape),
    displayName: requiredText({ max: tagLimits.displayNameMax, tooLong: tagTexts.displayNameTooLong, missing }),
    description: text({ max: tagLimits.descriptionMax, tooLong: tagTexts.descriptionTooLong, missing: notText })
      .trim()
      .default(''),
    /** Of a custom tag; the system's own know theirs. */
    value: text({ max: tagLimits.valueMax, tooLong: tagTexts.valueTooLong, missing: notText }).trim().default(''),
    format: z.string({ error: wrongFormat }).default('DEFAULT'),
    /** Of `hora` only; empty is the server's own time zone. */
    timezone: z.enum(['', ...utcOffsets], tagTexts.wrongTimezone).default(''),
    isActive: z.boolean(tagTexts.wrongActive).default(true),
  },
  missing,
);
export type TagInput = z.output<typeof tagInput>;

export const newTag = tagInput.extend({
  id: tagId,
  category: z.literal('CUSTOM', tagTexts.onlyCustom).default('CUSTOM'),
});
export type NewTag = z.output<typeof newTag>;

export const tag = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  category: z.enum(['SYSTEM', 'CUSTOM']),
  value: z.string(),
  format: z.string(),
  timezone: z.string(),
  /** Of those that write a date or a time. */
  serverZone: z.string().optional().meta({ description: 'Fuso do servidor, que vale para a tag sem fuso próprio' }),
  isActive: z.boolean(),
});
export type Tag = z.infer<typeof tag>;

/** The formats that a tag can be set to; none for those that are always written the same way. */
export function formatsOf({ name, category }: Pick<Tag, 'name' | 'category'>): readonly string[] {
  return category === 'SYSTEM' && isFormatted(name) ? tagFormats[name] : [];
}
const isFormatted = (name: string): name is keyof typeof tagFormats => Object.hasOwn(tagFormats, name);

export const hasTimezone = ({ name, category }: Pick<Tag, 'name' | 'category'>): boolean =>
  category === 'SYSTEM' && name === 'hora';

/** What it gives depends on the time zone. */
export const writesTime = ({ name, category }: Pick<Tag, 'name' | 'category'>): boolean =>
  category === 'SYSTEM' && (name === 'data' || name === 'hora');

export const tagTestText = 'Olá, {nome}! Hoje é {data} e agora são {hora}. Nosso endereço é {endereco}.';

export const tagTestInput = z.object({
  text: text({
    max: tagLimits.testTextMax,
    tooLong: tagTexts.testTextTooLong,
    missing: tagTexts.noTestText,
  }).refine((value) => !isBlank(value), tagTexts.noTestText),
});

export const processedText = z.object({
  processed: z.string(),
  unknown: z.array(z.string()).meta({ description: 'Nomes que não são de uma tag ativa; ficam no texto como estão' }),
  missing: z.array(z.string()).meta({ description: 'Tags sem valor; ficam no texto como estão' }),
});
export type ProcessedText = z.infer<typeof processedText>;

const params = z.object({ id: tagId });

export const tagRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/admin/tags',
    summary: 'Listar as tags',
    response: z.array(tag),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/admin/tags',
    summary: 'Criar uma tag personalizada',
    status: 201,
    body: newTag,
    response: tag,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/admin/tags/:id',
    summary: 'Alterar uma tag; as do sistema mantêm o nome',
    edits: ['name', 'displayName', 'description', 'value', 'format', 'timezone', 'isActive'],
    params,
    body: tagInput,
    response: tag,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/admin/tags/:id',
    summary: 'Excluir uma tag personalizada',
    params,
    response: done,
  }),
  process: defineRoute({
    method: 'POST',
    path: '/admin/tags/process',
    onFullDisk: 'serve',
    summary: 'Escrever um texto com as tags de um contato de exemplo',
    body: tagTestInput,
    response: processedText,
  }),
};
