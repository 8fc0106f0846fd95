import { Button } from '@mantine/core';
import type { UnnumberedPerson } from '@recado/contract';
import { ActionRow, ActionRows } from '../../shared/ui/action-rows.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import classes from './people-choice.module.css';
import peopleRows from './people-rows.module.css';

interface PeopleChoiceProps {
  people: readonly UnnumberedPerson[];
  isLoading: boolean;
  onChoose: (person: UnnumberedPerson) => void;
  /** Where there may be more of them. */
  onMore: (() => void) | undefined;
}

export const shownName = ({ name }: UnnumberedPerson): string => name || 'Sem nome';

/** Who has that name and no number that is known. */
export function PeopleChoice({ people, isLoading, onChoose, onMore }: PeopleChoiceProps) {
  return (
    <section className={classes.root} aria-label="Pessoas sem número">
      {people.length === 0 ? (
        <p role="status">
          Ninguém com esse nome entre quem escreve sem mostrar o número. Quem tem número é procurado pelo número.
        </p>
      ) : (
        <>
          <p role="status">Escolha de quem são os dados:</p>
          <ActionRows className={peopleRows.rows}>
            {people.map((person) => (
              <ActionRow
                key={person.person}
                action={
                  <Button
                    variant="subtle"
                    size="xs"
                    aria-label={`Escolher ${shownName(person)}`}
                    onClick={() => onChoose(person)}
                  >
                    Escolher
                  </Button>
                }
              >
                <strong>{shownName(person)}</strong>
                <span>
                  {person.channel === 'whatsapp' ? 'WhatsApp, número oculto' : 'App que não diz o número'}
                  {person.last_at && (
                    <>
                      {' · '}
                      <RelativeTime iso={person.last_at} />
                    </>
                  )}
                  {person.last_text && ` · “${person.last_text}”`}
                </span>
              </ActionRow>
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
