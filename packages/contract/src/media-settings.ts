import { mediaKinds } from './media.ts';

export const mediaSettingsLimits = {
  /** WhatsApp takes documents of up to 2 GB; nobody wants those of strangers. */
  maxMb: 100,
  days: 3650,
  totalGb: 10_000,
} as const;

/** What is fetched of what people send, until the administrator says otherwise. */
export const mediaDefaults = {
  media_in: 'true',
  media_in_kinds: mediaKinds.join(','),
  media_in_max_mb: '16',
  media_in_days: '90',
  /** For some thousand pictures and voice messages a month, on a small disk. */
  media_total_gb: '5',
} as const;

export const mediaSettingsTexts = {
  kindsShape: 'Escolha entre os tipos de arquivo da lista',
  maxMbShape: `Informe o tamanho em megabytes, de 1 a ${mediaSettingsLimits.maxMb}`,
  totalGbShape: `Informe o espaço em gigabytes, de 1 a ${mediaSettingsLimits.totalGb.toLocaleString('pt-BR')}`,
  daysShape: `Informe os dias, de 1 a ${mediaSettingsLimits.days.toLocaleString('pt-BR')}`,
} as const;

export const isMediaKindList = (list: string): boolean =>
  list === '' || list.split(',').every((name) => (mediaKinds as readonly string[]).includes(name.trim()));
