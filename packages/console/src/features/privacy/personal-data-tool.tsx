import { Button, TextInput } from '@mantine/core';
import type { UnnumberedPerson, Whom } from '@recado/contract';
import { IconSearch } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { KeptData } from './kept-data.tsx';
import { PeopleChoice, shownName } from './people-choice.tsx';
import classes from './personal-data-tool.module.css';
import {
  type FoundPeople,
  useExportPersonalData,
  useFindPeople,
  useFindPersonalData,
  usePurgePersonalData,
} from './privacy.queries.ts';
import { readWanted } from './wanted-person.ts';

interface Subject {
  whom: Whom;
  /** As shown. */
  who: string;
  /** Asked before everything is removed. */
  warning: string;
}

const ofPhone = (phone: string): Subject => ({ whom: { phone }, who: phone, warning: '' });

const ofPerson = (person: UnnumberedPerson): Subject => ({
  whom: { person: person.person },
  who: shownName(person),
  warning: person.channel === 'api' ? ' Quem usa o mesmo nome no app também é apagado.' : '',
});

/** What is kept about one person, to be shown to that person or removed. */
export function PersonalDataTool() {
  const { titular } = useSearch({ strict: false }) as { titular?: unknown };
  // The router reads a number without signs as one.
  const [wanted] = useState(typeof titular === 'string' || typeof titular === 'number' ? String(titular) : '');
  const [typed, setTyped] = useState(wanted);
  const [problem, setProblem] = useState<string>();
  const [subject, setSubject] = useState<Subject>();
  // Stays while more of them are asked for.
  const [listed, setListed] = useState<FoundPeople>();
  const people = useFindPeople();
  const find = useFindPersonalData();
  const download = useExportPersonalData();
  const purge = usePurgePersonalData();

  const clear = () => {
    setProblem(undefined);
    setSubject(undefined);
    setListed(undefined);
    for (const call of [people, find, download, purge]) call.reset();
  };
  const choose = (chosen: Subject) => {
    setSubject(chosen);
    find.mutate(chosen.whom);
  };
  const list = (before: FoundPeople | undefined) =>
    people.mutate({ search: typed.trim(), before }, { onSuccess: setListed });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    clear();
    const asked = readWanted(typed);
    if (asked.kind === 'wrong') setProblem(asked.text);
    else if (asked.kind === 'phone') choose(ofPhone(asked.phone));
    else list(undefined);
  };
  const remove = ({ whom, who, warning }: Subject) => {
    if (!window.confirm(`Apagar tudo o que está guardado sobre ${who}?${warning} Isto não pode ser desfeito.`)) return;
    purge.mutate(whom, {
      onSuccess: () => {
        notify.success('Dados apagados com sucesso!');
        // Who was chosen from the list is no longer there.
        setListed(undefined);
        find.mutate(whom);
      },
    });
  };
  const failure = people.error ?? find.error ?? download.error ?? purge.error;
  const isLooking = find.isPending || (people.isPending && !listed);
  return (
    <Form
      className={classes.root}
      isSending={isLooking}
      // Somebody to look up, until that was done.
      isChanged={typed !== wanted && find.isIdle && people.isIdle}
      onSubmit={onSubmit}
    >
      <div className={classes.search}>
        <TextInput
          label="Telefone ou nome"
          placeholder="11 98765-4321 ou Maria"
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            clear();
          }}
        />
        <Button type="submit" variant="default" leftSection={<IconSearch size={16} aria-hidden />} loading={isLooking}>
          Procurar
        </Button>
      </div>
      <FormAlert>{failure ? errorText(failure, 'Erro ao consultar os dados') : undefined}</FormAlert>
      {listed && (
        <PeopleChoice
          found={listed}
          isLoading={people.isPending}
          onContact={({ name, phone }) => choose({ ...ofPhone(phone), who: `${name} (${phone})` })}
          onPerson={(person) => choose(ofPerson(person))}
          onMore={listed.next === null ? undefined : () => list(listed)}
        />
      )}
      {subject && find.data && (
        <KeptData
          who={subject.who}
          data={find.data}
          isDownloading={download.isPending}
          isRemoving={purge.isPending}
          onDownload={() => download.mutate(subject.whom)}
          onRemove={() => remove(subject)}
        />
      )}
    </Form>
  );
}
