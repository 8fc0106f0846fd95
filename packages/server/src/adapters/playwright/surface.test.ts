import { type ScriptKind, scriptApi, scriptWorld } from '@recado/contract';
import { expect, it, test } from 'vitest';
import { worldNames } from './prelude.ts';
import { surface, surfaceOf } from './surface.ts';

/** What the script's own side answers without asking the browser. */
const answeredAtOnce: Partial<Record<ScriptKind, string[]>> = {
  page: ['url'],
  locator: ['all'],
  response: ['status', 'statusText', 'ok', 'url', 'headers'],
};

it('explains the names that a script finds, and no others', () => {
  expect(Object.keys(scriptWorld)).toEqual(worldNames);
  expect(Object.keys(scriptApi)).toEqual(Object.keys(surface));
});

test.each(Object.keys(surface) as ScriptKind[])('of %s explains what it can do, and no more', (kind) => {
  const { builders, parts, calls } = surfaceOf(kind);
  const names = [builders, parts, calls].flatMap((table) => Object.keys(table)).concat(answeredAtOnce[kind] ?? []);
  expect(Object.keys(scriptApi[kind]).sort()).toEqual([...names].sort());

  const givenAtOnce = Object.entries(scriptApi[kind]).flatMap(([name, { gives, isAsked }]) =>
    gives && !isAsked ? [[name, gives]] : [],
  );
  expect(Object.fromEntries(givenAtOnce)).toEqual({ ...builders, ...parts });
  const objects = Object.entries(calls).filter(([, answer]) => answer === 'element' || answer === 'response');
  const givenLater = Object.entries(scriptApi[kind]).flatMap(([name, { gives, isAsked }]) =>
    gives && isAsked ? [[name, gives]] : [],
  );
  expect(Object.fromEntries(givenLater)).toEqual(Object.fromEntries(objects));
});
