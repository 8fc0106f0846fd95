const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' });
const seconds = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** 15/11/2026, 17:44:34 */
export const shownMoment = (iso: string): string => moment.format(new Date(iso));

/** 15/11/2026 */
export const shownDay = (iso: string): string => day.format(new Date(iso));

export const shownDuration = (ms: number): string => `${seconds.format(ms / 1000)} s`;

const previewMax = 200;

export const codePreview = (code: string): string =>
  code.length > previewMax ? `${code.slice(0, previewMax)}…` : code;

export const shownData = (data: unknown): string => JSON.stringify(data ?? null, null, 2);
