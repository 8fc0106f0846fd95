import type { RefusalCause, RefusedCalls } from '@recado/contract';
import { countOf } from '../../shared/format.ts';
import { Notice } from '../../shared/ui/notice.tsx';

const shownMax = 5;

const causes: Record<RefusalCause, string> = { limit: 'por excesso de chamadas', key: 'com a chave errada' };

/** Calls that were refused before they were read. They are no rows of the list: a flood would fill it. */
export function RefusedCallsNotice({ refused, total }: { refused: RefusedCalls[]; total: number }) {
  if (total === 0) return null;
  const sums = sumByAddress(refused);
  return (
    <Notice title={`${countOf(total, 'chamada recusada', 'chamadas recusadas')} nas últimas 24 horas`} role="note">
      <ul>
        {sums.slice(0, shownMax).map(({ address, cause, calls }) => (
          <li key={`${address} ${cause}`}>
            {address}: {calls} {causes[cause]}
          </li>
        ))}
      </ul>
      {sums.length > shownMax && <p>e mais {countOf(sums.length - shownMax, 'endereço', 'endereços')}.</p>}
    </Notice>
  );
}

function sumByAddress(refused: readonly RefusedCalls[]) {
  const sums = new Map<string, { address: string; cause: RefusalCause; calls: number }>();
  for (const { ip_address: address, cause, calls } of refused) {
    const sum = sums.get(`${address} ${cause}`) ?? { address, cause, calls: 0 };
    sums.set(`${address} ${cause}`, { ...sum, calls: sum.calls + calls });
  }
  return [...sums.values()].sort((a, b) => b.calls - a.calls);
}
