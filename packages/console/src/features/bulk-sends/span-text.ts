import type { BulkSendEstimate } from '@recado/contract';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** 'Começa agora, termina por volta de 16/03 às 09:00.': on the product's clock, with the year where it is another one. */
export function spanText({ starts_at, ends_at, time_zone }: BulkSendEstimate, now: number): string {
  const partsOf = (ms: number) => {
    const show = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: time_zone }).format(ms);
    return {
      time: show({ hour: '2-digit', minute: '2-digit' }),
      day: show({ day: '2-digit', month: '2-digit' }),
      year: show({ year: 'numeric' }),
    };
  };
  const [today, tomorrow] = [partsOf(now), partsOf(now + dayMs)];
  /** 'hoje', 'amanhã', '16/03', '16/03/2027'. */
  const dayOf = ({ day, year }: ReturnType<typeof partsOf>): string => {
    if (day === today.day && year === today.year) return 'hoje';
    if (day === tomorrow.day && year === tomorrow.year) return 'amanhã';
    return year === today.year ? day : `${day}/${year}`;
  };
  const begin = (ms: number): string => {
    const parts = partsOf(ms);
    const day = dayOf(parts);
    return `Começa ${/^\d/.test(day) ? `em ${day}` : day} às ${parts.time}`;
  };
  const end = (ms: number): string => {
    const parts = partsOf(ms);
    const day = dayOf(parts);
    return `termina por volta ${day === 'hoje' ? 'das' : `de ${day} às`} ${parts.time}`;
  };

  if (starts_at === null) return 'Começa quando o WhatsApp liberar o número.';
  const [from, until] = [Date.parse(starts_at), ends_at === null ? undefined : Date.parse(ends_at)];
  const first = from - now < minuteMs ? 'Começa agora' : begin(from);
  if (until === undefined) return `${first}, e termina depois que o WhatsApp liberar o número.`;
  return until - from < minuteMs ? `${first}.` : `${first}, ${end(until)}.`;
}
