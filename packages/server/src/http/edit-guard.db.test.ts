import { type Client, editTag, type RouteTable, routes } from '@recado/contract';
import { describe, expect, it, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

type Api = Client<typeof routes>;
type Row = Record<string, unknown>;
interface Edited {
  /** What both editors see when they begin. */
  open(api: Api): Promise<Row>;
  /** Saves what one of them typed. */
  save(api: Api, seen: Row, typed: string, base: Row | undefined): Promise<Row>;
  /** The field that it stands in afterwards. */
  field: string;
}

const idOf = ({ id }: Row) => ({ params: { id: id as number } });
const keyOf = ({ id }: Row) => ({ params: { id: id as string } });
const phone = '+5591987654321';

/** Everything that several people may have open. */
const edited: Record<string, Edited> = {
  'menu.update': {
    open: (api) => api.menu.create({ body: { message: 'oi', reply: 'olá' } }),
    save: (api, seen, reply, base) => api.menu.update({ ...idOf(seen), body: { message: 'oi', reply } }, { base }),
    field: 'reply',
  },
  'responses.update': {
    open: (api) => api.responses.create({ body: { phone, message: 'oi', reply: 'olá' } }),
    save: (api, seen, reply, base) =>
      api.responses.update({ ...idOf(seen), body: { phone, message: 'oi', reply } }, { base }),
    field: 'reply',
  },
  'tags.update': {
    open: (api) => api.tags.create({ body: { id: 'a', name: 'endereco', displayName: 'Endereço', value: 'Rua A' } }),
    save: (api, seen, value, base) =>
      api.tags.update({ ...keyOf(seen), body: { name: 'endereco', displayName: 'Endereço', value } }, { base }),
    field: 'value',
  },
  'contacts.update': {
    open: async (api) => {
      for (const name of ['B', 'A']) await api.contacts.createGroup({ body: { id: name, name } });
      return api.contacts.create({ body: { name: 'Ana', phone, groupIds: ['B', 'A'] } });
    },
    save: (api, seen, name, base) =>
      api.contacts.update({ ...keyOf(seen), body: { name, phone, groupIds: ['A', 'B'] } }, { base }),
    field: 'name',
  },
  'contacts.updateGroup': {
    open: (api) => api.contacts.createGroup({ body: { name: 'Clientes' } }),
    save: (api, seen, name, base) => api.contacts.updateGroup({ ...keyOf(seen), body: { name } }, { base }),
    field: 'name',
  },
  'triggers.update': {
    open: (api) => api.triggers.create({ body: triggerNamed('Teste') }),
    save: (api, seen, name, base) => api.triggers.update({ ...idOf(seen), body: triggerNamed(name) }, { base }),
    field: 'name',
  },
  'scripts.update': {
    open: (api) => api.scripts.create({ body: { name: 'Preços', script: 'return 1' } }),
    save: (api, seen, script, base) =>
      api.scripts.update({ ...idOf(seen), body: { name: 'Preços', script } }, { base }),
    field: 'script',
  },
  'quickActions.update': {
    open: (api) => api.quickActions.create({ body: { name: 'Oi', message: 'Olá' }, files: { media: undefined } }),
    save: (api, seen, message, base) =>
      api.quickActions.update({ ...idOf(seen), body: { name: 'Oi', message }, files: { media: undefined } }, { base }),
    field: 'message',
  },
  'responseQuickActions.update': {
    open: (api) => api.responseQuickActions.create({ body: { name: 'Oi', message: 'oi', reply: 'Olá' } }),
    save: (api, seen, reply, base) =>
      api.responseQuickActions.update({ ...idOf(seen), body: { name: 'Oi', message: 'oi', reply } }, { base }),
    field: 'reply',
  },
  'settings.save': {
    open: (api) => api.settings.get(),
    save: (api, _seen, default_response, base) => api.settings.save({ body: { default_response } }, { base }),
    field: 'default_response',
  },
  'ai.save': {
    open: (api) => api.ai.get(),
    save: async (api, _seen, OPENAI_SYSTEM_PROMPT, base) =>
      api.ai.save({ body: { ...(await api.ai.get()), OPENAI_SYSTEM_PROMPT } }, { base }),
    field: 'OPENAI_SYSTEM_PROMPT',
  },
  'backup.saveSchedule': {
    open: (api) => api.backup.schedule(),
    save: (api, _seen, typed, base) =>
      api.backup.saveSchedule({ body: { frequency: 'daily', time: `0${typed.length % 10}:00` } }, { base }),
    field: 'time',
  },
};

function triggerNamed(name: string) {
  const note = { type: 'LOG_EVENT', value: { level: 'info', message: 'Recebido' } } as const;
  return { name, condition_type: 'ALWAYS' as const, actions: [note] };
}

const conflict = { status: 412, code: 'EDIT_CONFLICT' };
const signIn = async () => (await (await createTestApp()).signIn()).api;

it('knows every route that edits something', () => {
  const names = Object.entries(routes as RouteTable).flatMap(([feature, calls]) =>
    Object.entries(calls).flatMap(([name, route]) => (route.edits ? [`${feature}.${name}`] : [])),
  );
  expect(Object.keys(edited).sort()).toEqual(names.sort());
});

describe.each(Object.entries(edited))('%s', (_name, { open, save, field }) => {
  it('tells the second of two editors what is there now, and lets them decide', async () => {
    const api = await signIn();
    const seen = await open(api);
    const first = await save(api, seen, 'a', seen);
    const refusal = await save(api, seen, 'ab', seen).catch((error: unknown) => error as { details: { present: Row } });
    expect(refusal).toMatchObject({ ...conflict, details: { present: { [field]: first[field] } } });
    expect(first[field]).not.toBe(seen[field]);

    const { present } = refusal['details'] as { present: Row };
    const mine = await save(api, seen, 'ab', present);
    expect(mine[field]).not.toBe(first[field]);
    // One who does not say what it is based on overwrites, as before.
    expect(await save(api, seen, 'abc', undefined)).not.toMatchObject({ [field]: mine[field] });
  });

  it('lets one of two win who save at the same moment', async () => {
    const api = await signIn();
    const seen = await open(api);
    const results = await Promise.allSettled(['a', 'ab', 'abc'].map((typed) => save(api, seen, typed, seen)));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toMatchObject([conflict, conflict]);
  });
});

test.each<[string, (api: Api, rows: { trigger: Row; group: Row }) => Promise<unknown>]>([
  ['a run of a trigger', (api, { trigger }) => api.triggers.execute({ ...idOf(trigger), body: {} })],
  [
    'a contact in the group',
    (api, { group }) => api.contacts.create({ body: { name: 'Ana', phone, groupIds: [group['id'] as string] } }),
  ],
])('%s is no change of it', async (_what, use) => {
  const api = await signIn();
  const [trigger, group] = await Promise.all(
    ['triggers.update', 'contacts.updateGroup'].map((name) => edited[name]?.open(api)),
  );
  if (!trigger || !group) throw new Error('not opened');
  await use(api, { trigger, group });
  expect(await edited['triggers.update']?.save(api, trigger, 'Outro', trigger)).toMatchObject({ name: 'Outro' });
  expect(await edited['contacts.updateGroup']?.save(api, group, 'Outro', group)).toMatchObject({ name: 'Outro' });
});

it('answers 404 when the thing was removed meanwhile', async () => {
  const api = await signIn();
  const seen = await api.menu.create({ body: { message: 'oi', reply: 'olá' } });
  await api.menu.remove(idOf(seen));
  const save = api.menu.update({ ...idOf(seen), body: { message: 'oi', reply: 'b' } }, { base: seen });
  await expect(save).rejects.toMatchObject({ status: 404, message: 'Item de menu não encontrado' });
});

it('does not mind what another section of the settings became', async () => {
  const api = await signIn();
  const seen = await api.settings.get();
  await api.settings.save({ body: { opt_out_words: 'FIM' } }, { base: seen });
  const saved = await api.settings.save({ body: { default_response: 'Olá' } }, { base: seen });
  expect(saved).toMatchObject({ opt_out_words: 'FIM', default_response: 'Olá' });
});

it('refuses before it looks for a twin, so that a conflict is told as one', async () => {
  const api = await signIn();
  const seen = await api.menu.create({ body: { message: 'oi', reply: 'olá' } });
  await api.menu.create({ body: { message: 'tchau', reply: 'até' } });
  await api.menu.update({ ...idOf(seen), body: { message: 'bom dia', reply: 'olá' } });
  const save = api.menu.update({ ...idOf(seen), body: { message: 'tchau', reply: 'olá' } }, { base: seen });
  await expect(save).rejects.toMatchObject(conflict);
});

test.each([
  ['*', 200],
  ['"other", TAG', 200],
  ['"other"', 412],
  ['', 412],
  ['W/TAG', 412],
])('an If-Match of %s is answered %i', async (header, status) => {
  const { request, signIn: enter } = await createTestApp();
  const { api, token } = await enter();
  const seen = await api.menu.create({ body: { message: 'oi', reply: 'olá' } });
  const tag = editTag(routes.menu.update, seen, {});
  const answer = await request({
    method: 'PUT',
    url: `/admin/menu/${seen.id}`,
    headers: { authorization: `Bearer ${token}`, 'if-match': header.replace('TAG', tag) },
    payload: { message: 'oi', reply: 'outro' },
  });
  expect(answer.statusCode).toBe(status);
});
