import { Button } from '@mantine/core';
import type { Contact, UnnumberedPerson } from '@recado/contract';
import type { ReactNode } from 'react';
import { ActionRow, ActionRows } from '../../shared/ui/action-rows.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import classes from './people-choice.module.css';
import peopleRows from './people-rows.module.css';
import type { FoundPeople } from './privacy.queries.ts';

interface PeopleChoiceProps {
  found: FoundPeople;
  isLoading: boolean;
  onContact: (contact: Contact) => void;
  onPerson: (person: UnnumberedPerson) => void;
  /** Where there may be more of them. */
  onMore: (() => void) | undefined;
}

export const shownName = ({ name }: UnnumberedPerson): string => name || 'Sem nome';

/** Who has that name: contacts by their number, and those whose number nobody knows. */
export function PeopleChoice({
  found: { contacts, people },
  isLoading,
  onContact,
  onPerson,
  onMore,
}: PeopleChoiceProps) {
  return (
    <section className={classes.root} aria-label="Pessoas encontradas">
      {contacts.length + people.length === 0 ? (
        <p role="status">
          Ninguém com esse nome nos contatos, nem entre quem escreve sem mostrar o número. Quem tem número e não está
          nos contatos é procurado pelo número.
        </p>
      ) : (
        <>
          <p role="status">Escolha de quem são os dados:</p>
          <ActionRows className={peopleRows.rows}>
            {contacts.map((contact) => (
              <PersonRow
                key={contact.id}
                name={contact.name}
                choice={`Escolher ${contact.name}, ${contact.phone}`}
                onChoose={() => onContact(contact)}
              >
                {contact.phone}
                {contact.company && ` · ${contact.company}`}
              </PersonRow>
            ))}
            {people.map((person) => (
              <PersonRow
                key={person.person}
                name={shownName(person)}
                choice={`Escolher ${shownName(person)}`}
                onChoose={() => onPerson(person)}
              >
                {person.channel === 'whatsapp' ? 'WhatsApp, número oculto' : 'App que não diz o número'}
                {person.last_at && (
                  <>
                    {' · '}
                    <RelativeTime iso={person.last_at} />
                  </>
                )}
                {person.last_text && ` · “${person.last_text}”`}
              </PersonRow>
            ))}
          </ActionRows>
        </>
      )}
      {onMore && (
        <Button variant="default" size="xs" loading={isLoading} onClick={onMore}>
          Mostrar Mais
        </Button>
      )}
    </section>
  );
}

interface PersonRowProps {
  name: string;
  choice: string;
  onChoose: () => void;
  children: ReactNode;
}

const PersonRow = ({ name, choice, onChoose, children }: PersonRowProps) => (
  <ActionRow
    action={
      <Button variant="subtle" size="xs" aria-label={choice} onClick={onChoose}>
        Escolher
      </Button>
    }
  >
    <strong>{name}</strong>
    <span>{children}</span>
  </ActionRow>
);
