import { expect, test } from 'vitest';
import { createFetchOutside } from '../../../security/network-guard.ts';
import { startLoopbackServer } from '../../../testing/loopback-server.ts';
import { noFacts } from '../run-facts.ts';
import { createCallApi } from './call-api.ts';

const callTo = async (status: number) => {
  const { url } = await startLoopbackServer((_request, response) => {
    response.writeHead(status, { location: '/outro' }).end('texto');
  });
  const call = createCallApi(createFetchOutside(true));
  return call({ url, method: 'DELETE', headers: {}, body: { id: 1 } }, { facts: noFacts } as Parameters<
    typeof call
  >[1]);
};

test.each([200, 201, 204])('%i is a success', async (status) => {
  expect(await callTo(status)).toContain(`Resposta ${status}`);
});

test.each([
  [301, 'redirecionamentos não são seguidos'],
  [302, 'redirecionamentos não são seguidos'],
  [404, 'Resposta 404: texto'],
  [503, 'Resposta 503: texto'],
])('%i is a failure', async (status, words) => {
  await expect(callTo(status)).rejects.toThrow(words);
});
