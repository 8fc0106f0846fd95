import {
  bulkSendInput,
  bulkSendTexts,
  type ContactSelection,
  invalidTagsText,
  type Tag,
  unknownTags,
} from '@recado/contract';

/** What stands in the form. */
export interface Values {
  instanceId: string;
  message: string;
  limit: number | string;
  seconds: number | string;
  startsAt: string;
  from: string;
  until: string;
  /** None: all. */
  weekdays: string[];
  wordings: { key: string; text: string }[];
  skipAnswered: boolean;
}

/** What is asked of the server with it. */
export const inputOf = (values: Values, selection: ContactSelection) => ({
  instanceId: values.instanceId,
  message: values.message,
  selection,
  limit: values.limit,
  interval: typeof values.seconds === 'number' ? Math.round(values.seconds * 1000) : Number.NaN,
  ...(values.startsAt !== '' && { startsAt: values.startsAt }),
  ...((values.from !== '' || values.until !== '') && { hours: { from: values.from, until: values.until } }),
  ...(values.weekdays.length > 0 && { weekdays: values.weekdays.map(Number) }),
  ...(values.wordings.length > 0 && { wordings: values.wordings.map(({ text }) => text) }),
  skipAnswered: values.skipAnswered,
});

/** The server counts in milliseconds, the form in seconds. */
const secondsShape = 'O intervalo deve ser um número de segundos a partir de 0';

/** Each problem by the field that shows it. */
export function problemsOf(
  values: Values,
  selection: ContactSelection,
  tags: readonly Tag[],
  hasFile = false,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of bulkSendInput.safeParse(inputOf(values, selection)).error?.issues ?? []) {
    problems[fieldOf(path)] ??= message === bulkSendTexts.intervalShape ? secondsShape : message;
  }
  const texts = [['message', values.message], ...values.wordings.map(({ text }, index) => [wordingField(index), text])];
  for (const [field = '', text = ''] of texts) {
    const unknown = unknownTags(text, tags);
    if (unknown.length > 0) problems[field] = invalidTagsText(unknown);
  }
  if (hasFile && problems['message'] === bulkSendTexts.messageMissing) {
    problems['message'] = bulkSendTexts.messageMissingWithFile;
  }
  return problems;
}

export const wordingField = (index: number): string => `wordings.${index}.text`;

function fieldOf([name, place]: readonly PropertyKey[]): string {
  if (name === 'interval') return 'seconds';
  if (name === 'hours') return place === 'until' ? 'until' : 'from';
  return name === 'wordings' && typeof place === 'number' ? wordingField(place) : String(name);
}

/** What is folded away. */
export const isOption = (field: string): boolean => /^(startsAt|from|until|weekdays|wordings)/.test(field);
