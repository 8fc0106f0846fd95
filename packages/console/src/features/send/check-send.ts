import { invalidTagsText, isBlank, phoneProblem, sendInput, sendTexts, type Tag, unknownTags } from '@recado/contract';

export type SendValues = {
  instanceId: string;
  /** The digits after +55. */
  phone: string;
  message: string;
};

interface SendCircumstances {
  hasMedia: boolean;
  /** Undefined while they are not known; the server then is the one to check. */
  tags: readonly Pick<Tag, 'name'>[] | undefined;
}

export type SendProblems = { [Field in keyof SendValues]?: string };

/** What stands in the way of sending, by field in the order of the form. */
export function checkSend(values: SendValues, circumstances: SendCircumstances): SendProblems {
  const problems: Record<keyof SendValues, string | undefined> = {
    instanceId: values.instanceId === '' ? sendTexts.instanceMissing : undefined,
    phone: phoneProblem(values.phone),
    message: messageProblem(values.message, circumstances),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

function messageProblem(message: string, { hasMedia, tags }: SendCircumstances): string | undefined {
  if (isBlank(message)) return hasMedia ? undefined : sendTexts.contentMissing;
  const unknown = tags ? unknownTags(message, tags) : [];
  if (unknown.length > 0) return invalidTagsText(unknown);
  return sendInput.shape.message.safeParse(message).error?.issues[0]?.message;
}
