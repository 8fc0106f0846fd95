import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { IconListDetails, IconMessage2, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../shared/api.ts';
import { holdsAll, wordsOf } from './palette-words.ts';

const pauseMs = 200;
/** Of each kind: more than these are looked at in their own list. */
const shownMax = 5;
/** A single letter is in everything. */
const lettersMin = 2;

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** Contacts, menu items and responses that hold what was typed, once the typing pauses. */
export function usePaletteFindings(query: string): SpotlightActionGroupData[] {
  const wanted = useAfterPause(query.trim());
  const enabled = wanted.length >= lettersMin;
  const navigate = useNavigate();
  const contacts = useQuery({
    queryKey: ['contacts', 'palette', wanted],
    queryFn: ({ signal }) =>
      api.contacts.search(
        { query: { q: wanted, groupId: undefined, sort: 'name', direction: 'asc', offset: 0, limit: shownMax } },
        { signal },
      ),
    enabled,
  });
  const menu = useQuery({ queryKey: ['menu'], queryFn: ({ signal }) => api.menu.list(undefined, { signal }), enabled });
  const responses = useQuery({
    queryKey: ['responses'],
    queryFn: ({ signal }) => api.responses.list(undefined, { signal }),
    enabled,
  });
  if (!enabled) return [];

  // What was found belongs to what was asked; while more is being typed it is not shown for something else.
  const keywords = [wanted];
  const go = (to: '/contatos' | '/menu/listagem' | '/resposta/listagem', q: string) => () =>
    void navigate({ to, search: (): object => ({ q }) });
  const found = <Item,>(items: readonly Item[] | undefined, textOf: (item: Item) => string): Item[] => {
    const words = wordsOf(wanted);
    const hits: Item[] = [];
    for (const item of items ?? []) {
      if (hits.length === shownMax) break;
      if (holdsAll(words, [textOf(item)])) hits.push(item);
    }
    return hits;
  };
  return [
    {
      group: 'Contatos',
      actions: (contacts.data?.contacts ?? []).map(({ id, name, phone }) => ({
        ...{ id: `contact-${id}`, label: name, description: phone, keywords },
        leftSection: <IconUser {...icon} />,
        onClick: go('/contatos', phone || name),
      })),
    },
    {
      group: 'Menu',
      actions: found(menu.data, ({ message, reply }) => `${message} ${reply}`).map(({ id, message, reply }) => ({
        ...{ id: `menu-${id}`, label: message, description: reply, keywords },
        leftSection: <IconListDetails {...icon} />,
        onClick: go('/menu/listagem', message),
      })),
    },
    {
      group: 'Respostas',
      actions: found(
        responses.data,
        ({ phone, message, reply }) => `${phone} ${phone.replace(/\D/g, '')} ${message} ${reply}`,
      ).map(({ id, phone, message }) => ({
        ...{ id: `response-${id}`, label: message, description: phone, keywords },
        leftSection: <IconMessage2 {...icon} />,
        onClick: go('/resposta/listagem', phone),
      })),
    },
  ].filter(({ actions }) => actions.length > 0);
}

function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
