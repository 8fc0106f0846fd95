import type { DatabaseSync } from 'node:sqlite';

/**
 * What was under way when the backup was made is not taken up again: since then it was done, or nobody wants it any more,
 * and a customer must not get last month's message tonight. It is kept as what it now is, and says why.
 */
export function settle(database: DatabaseSync, now: string): void {
  const run = (text: string, ...values: string[]) => void database.prepare(text).run(...values);
  run(
    "update incoming_messages set state = 'silent', source = 'restored', reason = ? where state = 'received'",
    'Sem resposta, porque a mensagem veio de um backup.',
  );
  run(
    "update outgoing_messages set state = 'error', error = ?, updated_at = ? where state in ('queued', 'written')",
    'Ainda não tinha sido confirmada quando o backup foi feito, e não foi enviada de novo.',
    now,
  );
  run("update bulk_sends set state = 'paused', updated_at = ? where state = 'running'", now);
  run(
    `update trigger_run_actions set state = 'skipped', result = ? where state in ('pending', 'running')
     and run_id in (select id from trigger_runs where finished_at is null)`,
    'Não executada: o backup foi feito antes dela.',
  );
  run("update trigger_runs set state = 'failed', finished_at = ? where finished_at is null", now);
}
