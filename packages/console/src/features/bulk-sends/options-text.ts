import { attachmentKindTexts, type BulkSend } from '@recado/contract';

export const weekdayTexts = ['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.'] as const;
/** As a week is read here. */
export const weekdayOrder = [1, 2, 3, 4, 5, 6, 0] as const;

type Options = Pick<BulkSend, 'hours' | 'weekdays' | 'wordings' | 'skips_answered' | 'media_kind' | 'media_name'>;

/** 'Das 08:00 às 18:00 · seg., ter. · 3 textos · sem quem escrever depois do início'; undefined without any. */
export function optionsText({ hours, weekdays, wordings, skips_answered, ...file }: Options): string | undefined {
  const parts = [
    file.media_kind && `Com ${fileText(file)}`,
    hours && `Das ${hours.from} às ${hours.until}`,
    weekdays && weekdayOrder.flatMap((day) => (weekdays.includes(day) ? [weekdayTexts[day]] : [])).join(', '),
    wordings.length > 0 && `${wordings.length + 1} textos, por sorteio`,
    skips_answered && 'Sem quem escrever depois do início',
  ].filter((part) => part !== null && part !== false);
  return parts.length > 0 ? parts.join(' · ') : undefined;
}

const fileText = ({ media_kind: kind, media_name: name }: Pick<Options, 'media_kind' | 'media_name'>): string =>
  kind === 'document' && name ? name : attachmentKindTexts[kind ?? 'document'].toLocaleLowerCase('pt-BR');
