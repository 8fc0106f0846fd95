import { contactImportLimits, type ImportedContact } from '@recado/contract';
import { formatNumber } from '../../../shared/format.ts';
import classes from './import-rows.module.css';

interface ImportRowsProps {
  contacts: readonly ImportedContact[];
  /** All that would be imported, shown or not. */
  total: number;
  waiting: boolean;
}

/** The first contacts as they would enter the book. */
export function ImportRows({ contacts, total, waiting }: ImportRowsProps) {
  const shown = contacts.slice(0, contactImportLimits.previewContacts);
  const more = total - shown.length;
  return (
    <div className={classes.frame} data-waiting={waiting || undefined}>
      <table className={classes.table} aria-label="Prévia dos contatos">
        <thead>
          <tr>
            <th scope="col">Nome</th>
            <th scope="col">Telefone</th>
            <th scope="col">E-mail</th>
            <th scope="col">Empresa</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, phone, email, company, title }) => (
            <tr key={phone}>
              <td title={name}>{name}</td>
              <td className={classes.phone}>{phone}</td>
              <td title={email}>{email}</td>
              <td title={title ? `${company}, ${title}` : company}>{company}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p className={classes.more}>
          +{formatNumber(more)} {more === 1 ? 'adicional' : 'adicionais'}
        </p>
      )}
    </div>
  );
}
