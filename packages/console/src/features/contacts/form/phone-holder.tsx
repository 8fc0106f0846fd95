import { useDebouncedValue } from '@mantine/hooks';
import { ApiError, type Contact, type ContactDuplicate, contactDuplicate, contactPhone } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../shared/api.ts';
import { ExistingLink } from '../../../shared/ui/existing-link.tsx';
import { FieldHint } from '../../../shared/ui/field-hint.tsx';
import { contactsKey } from '../contacts.queries.ts';

const pauseMs = 300;

interface PhoneHolderHintProps {
  phone: string;
  /** The contact being edited: its own phone is no news. */
  own: Contact | undefined;
}

/** Who has the typed phone already, once the typing pauses. */
export function PhoneHolderHint({ phone, own }: PhoneHolderHintProps) {
  const wanted = contactPhone(phone);
  const [calm] = useDebouncedValue(wanted, pauseMs);
  const { data } = useQuery({
    queryKey: [...contactsKey, 'holder', calm],
    queryFn: ({ signal }) => api.contacts.holder({ query: { phone: calm ?? '' } }, { signal }),
    enabled: calm !== undefined && calm === wanted && calm !== own?.phone,
  });
  const holder = calm === wanted && data?.holder?.existingId !== own?.id ? data?.holder : undefined;
  return (
    <FieldHint>
      {holder && (
        <>
          {holder.existingName} já está nos contatos com este número, <bdi>{holder.existingPhone}</bdi>.{' '}
          <HolderLink holder={holder} />
        </>
      )}
    </FieldHint>
  );
}

/** The server's words at the field, and the way to who has the phone; undefined for any other error. */
export function duplicateError(error: Error, text: string): ReactNode | undefined {
  if (!(error instanceof ApiError) || error.code !== 'DUPLICATE_CONTACT') return undefined;
  const holder = contactDuplicate.safeParse(error.details).data;
  return (
    <>
      {text} {holder && <HolderLink holder={holder} />}
    </>
  );
}

const HolderLink = ({ holder }: { holder: ContactDuplicate }) => (
  <ExistingLink to="/contatos" search={{ q: holder.existingPhone }}>
    {`Ver ${holder.existingName}`}
  </ExistingLink>
);
