import { createRequire } from 'node:module';
import { expect, test, vi } from 'vitest';
import { quietLibsignal } from './quiet-libsignal.ts';

test('drops what libsignal prints and nothing else', () => {
  const output = globalThis.console;
  const printed = vi.spyOn(output, 'info').mockImplementation(() => {});
  // Found from Baileys, whose dependency it is.
  const load = createRequire(createRequire(import.meta.url).resolve('@whiskeysockets/baileys'));
  const { SessionRecord } = load('libsignal') as { SessionRecord: new () => { closeSession(session: object): void } };
  const provoke = () => new SessionRecord().closeSession({ indexInfo: { closed: -1 }, privateKey: 'secret' });
  provoke();
  expect(printed).toHaveBeenCalledWith('Closing session:', expect.anything());

  printed.mockClear();
  quietLibsignal();
  quietLibsignal();
  provoke();
  output.info('Closing session:', 'said by somebody else');
  expect(printed.mock.calls).toEqual([['Closing session:', 'said by somebody else']]);
});
