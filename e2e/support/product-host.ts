import { Server } from 'node:http';
import { startServer } from '../../packages/server/src/composition/server.ts';

/** Asks for a product with that environment, or for its end. */
export type HostRequest = { id: number; start: Record<string, string> } | { id: number; stop: true };
export type HostAnswer = { id: number; url: string } | { id: number; error: string } | { id: number; stopped: true };

/**
 * `npm test -- --slow`: answers come late, each by its own time, in an order that a quick machine never shows. What is right
 * only while a page is there at once fails then.
 */
const latestMs = Number(process.env['ANSWERS_LATE_MS'] ?? 0);
if (latestMs > 0) {
  const { emit } = Server.prototype;
  Reflect.set(Server.prototype, 'emit', function (this: Server, ...args: unknown[]) {
    const tell = () => Reflect.apply(emit, this, args);
    if (args[0] !== 'request') return tell();
    // Most are quick: so the late ones come after what was asked for later.
    setTimeout(tell, latestMs * Math.random() ** 4);
    return true;
  });
}

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
