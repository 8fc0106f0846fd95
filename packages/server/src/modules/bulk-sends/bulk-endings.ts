import type { Repository } from '../../db/repository.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { InstanceEvents } from '../instances/links.ts';
import type { BulkRunner } from './bulk-runner.ts';
import type { BulkSendsRepository } from './bulk-sends.repository.ts';

const removedText = 'O número deste envio foi removido.';
const phoneText =
  'Outro celular foi conectado nesta instância, e o envio parou: as mensagens sairiam de outro número. ' +
  'Continue se é isso que você quer, ou cancele.';

interface Dependencies {
  bulkSends: Repository<BulkSendsRepository>;
  runner: Pick<BulkRunner, 'forgetPace'>;
  clock: Clock;
}

/** What becomes of the sends of a number that goes. */
export const createBulkEndings = ({ bulkSends, runner, clock }: Dependencies) => ({
  events: {
    async onPhoneChanged(instanceId: string): Promise<void> {
      const now = clock().toISOString();
      await bulkSends.inTransaction(async (queries) => {
        const held = { text: phoneText, recipient: 'queued' } as const;
        for (const id of await queries.pauseOf(instanceId, phoneText, now)) {
          await queries.withdraw(await queries.held(id), held, now);
        }
      });
      runner.forgetPace(instanceId);
    },
    async onRemoved(instanceId: string): Promise<void> {
      await bulkSends.endOf(instanceId, removedText, clock().toISOString());
      runner.forgetPace(instanceId);
    },
  } satisfies Partial<InstanceEvents>,
});
