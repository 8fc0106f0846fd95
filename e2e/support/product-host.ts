import { startServer } from '../../packages/server/src/composition/server.ts';

/** Asks for a product with that environment, or for its end. */
export type HostRequest = { id: number; start: Record<string, string> } | { id: number; stop: true };
export type HostAnswer = { id: number; url: string } | { id: number; error: string } | { id: number; stopped: true };

const products = new Map<number, Awaited<ReturnType<typeof startServer>>>();
const answer = (message: HostAnswer) => process.send?.(message);

process.on('message', (request: HostRequest) => {
  handle(request).catch((error: unknown) => answer({ id: request.id, error: String((error as Error).stack ?? error) }));
});
// The worker that asked is gone.
process.on('disconnect', () => process.exit());

async function handle(request: HostRequest): Promise<void> {
  const { id } = request;
  if ('start' in request) {
    const product = await startServer(request.start);
    products.set(id, product);
    answer({ id, url: product.address });
  } else {
    await products.get(id)?.stop();
    products.delete(id);
    answer({ id, stopped: true });
  }
}
