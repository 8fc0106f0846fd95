import { useDebouncedValue } from '@mantine/hooks';
import { type Contact, contactTexts, phoneDoubt } from '@recado/contract';

/** Longer than anybody waits between two digits: on its way to a good number one may look wrong. */
const pauseMs = 600;

/** What is wrong with a phone, once the typing pauses; one that was kept so before is not questioned. */
export function usePhoneDoubt(phone: string, own: Contact | undefined): string | undefined {
  const [calm] = useDebouncedValue(phone, pauseMs);
  const isWrong = calm === phone && phone !== own?.phone && phoneDoubt(phone) === 'wrong';
  return isWrong ? contactTexts.phoneDoubtful : undefined;
}
