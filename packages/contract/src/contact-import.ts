import { z } from 'zod';
import { contactImportLimits, contactImportTexts } from './contact-import-texts.ts';
import { contactTexts } from './contact-texts.ts';
import { defineRoute, download } from './route.ts';
import { anyId } from './rules/contact-fields.ts';
import { timestamp } from './rules/fields.ts';

/**
 * What a column holds. Several `name` columns are joined in their order (Nome, Sobrenome), each phone makes a contact
 * of its own with the same name, the codes of area and country are put before the phones that lack them, and of the rest
 * the first column that is filled counts.
 */
export const importField = z.enum(
  ['name', 'phone', 'areaCode', 'countryCode', 'email', 'company', 'title', 'groups', 'ignore'],
  contactImportTexts.mappingShape,
);
export type ImportField = z.infer<typeof importField>;

export const importFieldTexts: Record<ImportField, string> = {
  name: 'Nome',
  phone: 'Telefone',
  areaCode: 'DDD',
  countryCode: 'DDI',
  email: 'E-mail',
  company: 'Empresa',
  title: 'Cargo',
  groups: 'Grupos',
  ignore: 'Ignorar',
};

/** One field per column, in the order of the preview's columns. */
const mapping = z
  .array(importField, contactImportTexts.mappingShape)
  .max(contactImportLimits.columnsMax, contactImportTexts.mappingShape);

const mappingText = z.string().transform((json, context) => {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: contactImportTexts.mappingShape });
    return z.NEVER;
  }
});

export const importFormat = z.enum(['csv', 'vcf', 'xlsx', 'xls', 'json']);
export type ImportFormat = z.infer<typeof importFormat>;

export const importFormatTexts: Record<ImportFormat, string> = {
  csv: 'Texto (CSV)',
  vcf: 'vCard (VCF)',
  xlsx: 'Planilha do Excel (XLSX)',
  xls: 'Planilha do Excel 97-2003 (XLS)',
  json: 'JSON',
};

export const importDelimiter = z.enum([',', ';', '\t', '|']);
export type ImportDelimiter = z.infer<typeof importDelimiter>;

export const importDelimiterTexts: Record<ImportDelimiter, string> = {
  ',': 'vírgula',
  ';': 'ponto e vírgula',
  '\t': 'tabulação',
  '|': 'barra vertical',
};

/** `adjusted` was imported, but not as it stands there; the others were not imported. */
export const importProblemKind = z.enum(['rejected', 'adjusted', 'duplicateInFile', 'duplicateInBook']);
export type ImportProblemKind = z.infer<typeof importProblemKind>;

export const importProblem = z.object({
  /** The line (or row, or record of a JSON list) of the file, counted from 1. */
  line: z.number().int(),
  kind: importProblemKind,
  reason: z.string(),
  /** The beginning of what stands there. */
  excerpt: z.string(),
  /** Of `duplicateInBook`: whose it is, the book can be asked. */
  phone: z.string().optional(),
});
export type ImportProblem = z.infer<typeof importProblem>;

export const importedContact = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  company: z.string(),
  title: z.string(),
  groups: z.array(z.string()),
});
export type ImportedContact = z.infer<typeof importedContact>;

export const importColumn = z.object({
  header: z.string(),
  field: importField,
  /** Up to three values, to recognise the column by. */
  samples: z.array(z.string()),
});
export type ImportColumn = z.infer<typeof importColumn>;

export const importPreview = z.object({
  importId: z.uuid(),
  filename: z.string(),
  format: importFormat,
  /** Null where the format leaves no choice. */
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).nullable(),
  delimiter: importDelimiter.nullable(),
  hasHeader: z.boolean(),
  /** Empty for vCard, whose properties are known. */
  columns: z.array(importColumn),
  /** Rows or cards that were read. */
  total: z.number().int(),
  /** Contacts that importing would add. */
  valid: z.number().int(),
  duplicatesInFile: z.number().int(),
  duplicatesInBook: z.number().int(),
  /** Rows or cards without a usable phone, or otherwise wrong. */
  rejected: z.number().int(),
  contacts: z.array(importedContact),
  /** Groups that the file names; those that do not exist are created by the import. */
  groups: z.array(z.object({ name: z.string(), exists: z.boolean(), contacts: z.number().int() })),
  /** The most serious first; the whole list is the report. */
  problems: z.array(importProblem),
  problemTotal: z.number().int(),
  expiresAt: timestamp,
});
export type ImportPreview = z.infer<typeof importPreview>;

export const importResult = z.object({
  imported: z.number().int(),
  duplicates: z.number().int(),
  rejected: z.number().int(),
});
export type ImportResult = z.infer<typeof importResult>;

const importInput = z.object(
  {
    mapping: mapping.optional(),
    groupIds: z
      .array(anyId, contactTexts.groupNotFound)
      .max(contactImportLimits.groupsMax, contactTexts.groupNotFound)
      .default([]),
  },
  contactImportTexts.mappingShape,
);

const importParams = z.object({ importId: z.uuid(contactImportTexts.expired) });

export const contactImportRoutes = {
  uploadImport: defineRoute({
    method: 'POST',
    path: '/admin/contacts/import/preview',
    summary: 'Enviar um arquivo de contatos e ver o que seria importado; nada é gravado ainda',
    multipart: {
      /** `mapping` is the JSON text of a list with one field per column. */
      fields: z.object({ mapping: mappingText.pipe(mapping).optional() }),
      files: {
        file: {
          maxBytes: contactImportLimits.fileMaxBytes,
          tooLarge: contactImportTexts.fileTooLarge,
          required: contactImportTexts.fileMissing,
        },
      },
    },
    response: importPreview,
  }),
  previewImport: defineRoute({
    method: 'POST',
    path: '/admin/contacts/import/:importId/preview',
    summary: 'Rever um arquivo já enviado, com outro mapeamento das colunas',
    params: importParams,
    body: importInput.pick({ mapping: true }).prefault({}),
    response: importPreview,
  }),
  import: defineRoute({
    method: 'POST',
    path: '/admin/contacts/import/:importId',
    summary: 'Importar os contatos novos de um arquivo já enviado; uma importação interrompida é concluída depois',
    params: importParams,
    body: importInput.prefault({}),
    response: importResult,
  }),
  importReport: defineRoute({
    method: 'GET',
    path: '/admin/contacts/import/:importId/report',
    summary: 'Baixar a lista das linhas com problemas: linha, motivo e conteúdo',
    params: importParams,
    response: download,
  }),
};
