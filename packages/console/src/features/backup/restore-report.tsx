import type { BackupReport } from '@recado/contract';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { countOf, formatNumber } from '../../shared/format.ts';
import classes from './restore-report.module.css';

/** What came of it, and where the way back is. */
export function RestoreReport({ report }: { report: BackupReport }) {
  const { added, skipped, tables, safety_backup, unrecognized } = report;
  return (
    <div className={classes.report} role="status">
      <p>
        <strong>{added === 0 ? 'Nada novo' : countOf(added, 'registro restaurado', 'registros restaurados')}</strong>
        {skipped > 0 && `, ${countOf(skipped, 'pulado', 'pulados')} porque já existem ou ficam como estão aqui`}.
      </p>
      <p>
        O que havia antes está em <code>{safety_backup}</code>.
      </p>
      {unrecognized > 0 && (
        <p className={classes.warning}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            O backup traz o pedido de saída de {countOf(unrecognized, 'pessoa apagada', 'pessoas apagadas')}. Só a chave
            de onde ele foi feito (<code>secret.key</code> ou <code>APP_SECRET</code>) permite reconhecer quem é: se a
            daqui é outra, quem pediu para sair pode voltar a receber mensagens.
          </span>
        </p>
      )}
      {tables.length > 0 && (
        <details>
          <summary>
            <IconChevronRight size={15} aria-hidden />
            Ver por tipo
          </summary>
          <table>
            <thead>
              <tr>
                <th scope="col">Tipo</th>
                <th scope="col">Restaurados</th>
                <th scope="col">Pulados</th>
              </tr>
            </thead>
            <tbody>
              {tables.map((row) => (
                <tr key={row.label}>
                  <th scope="row">{row.label}</th>
                  <td>{formatNumber(row.added)}</td>
                  <td>{formatNumber(row.skipped)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </div>
  );
}
