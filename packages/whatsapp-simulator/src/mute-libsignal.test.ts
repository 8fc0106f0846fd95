import { expect, test, vi } from 'vitest';
import { muteLibsignal } from './mute-libsignal.ts';
import { createSignalDevice, signalAddress } from './phone/signal-device.ts';

test('drops what libsignal prints, and nothing else', async () => {
  const output = globalThis.console;
  const printed = vi.spyOn(output, 'info').mockImplementation(() => {});
  // A second session with the same address closes the first, which libsignal prints with its private keys.
  const provoke = async () => {
    const [device, other] = [createSignalDevice(), createSignalDevice()];
    for (const bundle of [other.takeBundle(), other.takeBundle()]) {
      await device.startSession(signalAddress('1', 0), bundle);
    }
  };
  await provoke();
  expect(printed).toHaveBeenCalledWith('Closing session:', expect.anything());

  printed.mockClear();
  const unmute = muteLibsignal();
  await provoke();
  output.info('ours');
  unmute();
  expect(printed.mock.calls).toEqual([['ours']]);
  expect(output.info).toBe(printed);
});
