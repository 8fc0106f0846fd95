import { createClient, defineRoute, download } from '@recado/contract';
import { expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { FileAnswer, Handlers } from './handlers.ts';

// The compiler is the test: each @ts-expect-error is itself an error once the mistake below it compiles.

const item = z.object({ id: z.number(), name: z.string() });
const things = {
  list: defineRoute({ method: 'GET', path: '/things', summary: '', response: z.array(item) }),
  update: defineRoute({
    method: 'PUT',
    path: '/things/:id',
    summary: '',
    params: z.object({ id: z.coerce.number() }),
    body: z.object({ name: z.string() }),
    response: item,
  }),
  open: defineRoute({ method: 'GET', path: '/open', summary: '', access: 'public', response: item }),
  save: defineRoute({ method: 'GET', path: '/save', summary: '', response: download }),
};

const good: Handlers<typeof things> = {
  list: () => [{ id: 1, name: 'a' }],
  update: ({ params, body, session }) => ({ id: params.id, name: `${body.name} ${session.username}` }),
  open: ({ caller }) => ({ id: 1, name: caller.address }),
  save: () => ({}) as FileAnswer,
};

it('refuses to compile a forgotten handler', () => {
  const { save: _forgotten, ...rest } = good;
  // @ts-expect-error 'save' is missing
  const handlers: Handlers<typeof things> = rest;
  expectTypeOf(handlers).toBeObject();
});

it('refuses to compile a misspelt field of body or answer', () => {
  const wrong: Handlers<typeof things> = {
    ...good,
    // @ts-expect-error the answer lacks 'name'
    list: () => [{ id: 1, nome: 'a' }],
    // @ts-expect-error the body has 'name', not 'nome'
    update: ({ params, body }) => ({ id: params.id, name: body.nome }),
  };
  expectTypeOf(wrong).toBeObject();
});

it('refuses to compile a handler for a route that does not exist', () => {
  // @ts-expect-error there is no route of this name
  const extra: Handlers<Pick<typeof things, 'list'>> = { list: good.list, lst: good.list };
  expectTypeOf(extra).toBeObject();
});

it('refuses to compile a public handler that reads the session', () => {
  // @ts-expect-error a public route has no session
  const open: Handlers<typeof things>['open'] = ({ session }) => ({ id: 1, name: session.username });
  expectTypeOf(open).toBeFunction();
});

it('refuses to compile a path parameter without its schema, or with another name', () => {
  // @ts-expect-error :id has no schema
  defineRoute({ method: 'GET', path: '/things/:id', summary: '', response: item });
  defineRoute({
    method: 'GET',
    path: '/things/:id',
    summary: '',
    // @ts-expect-error the path says :id
    params: z.object({ key: z.string() }),
    response: item,
  });
});

it('types the client by the same table', () => {
  const client = createClient({ things }, () => Promise.reject(new Error('not called')));
  expectTypeOf(client.things.list).returns.resolves.toEqualTypeOf<{ id: number; name: string }[]>();
  expectTypeOf(client.things.update).parameter(0).toExtend<{ params: { id: unknown }; body: { name: string } }>();
  expectTypeOf(client.things.save).returns.resolves.toHaveProperty('blob');
  // @ts-expect-error an input is needed
  const missing = () => client.things.update();
  // @ts-expect-error there is no such route
  const unknown = () => client.things.remove();
  expectTypeOf([missing, unknown]).toBeArray();
});
