import { useDebouncedValue } from '@mantine/hooks';
import { phoneQuestion } from '@recado/contract';
import { type FocusEvent, useState } from 'react';

/** Longer than anybody waits between two digits: on its way to a good number one may look wrong. */
const pauseMs = 600;

/** What is doubtful about a phone, once the typing pauses or its field is left; one that was `kept` so is not questioned. */
export function usePhoneQuestion(phone: string, kept?: string) {
  const [calm] = useDebouncedValue(phone, pauseMs);
  const [left, setLeft] = useState<string>();
  const isLeft = left === phone;
  const isAsked = (isLeft || calm === phone) && phone !== kept;
  return {
    question: isAsked ? phoneQuestion(phone, isLeft) : undefined,
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A text that appears under the pointer's way to a button would move the button away from it.
      if (!(relatedTarget instanceof HTMLButtonElement)) setLeft(phone);
    },
  };
}
