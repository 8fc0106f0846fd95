import { type RetentionChoice, type RetentionPreview, retentionKinds } from '@recado/contract';
import { fileSize } from '../../shared/file-size.ts';
import { formatNumber } from '../../shared/format.ts';
import { freedText } from './freed-text.ts';

/** What a choice takes away, by kind. */
export function FreedList({ choice, preview }: { choice: RetentionChoice; preview: RetentionPreview }) {
  const found = preview.kinds.filter(({ rows }) => rows > 0);
  return (
    <>
      <p>{freedText(choice, preview)}</p>
      {found.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">O que sai</th>
              <th scope="col">Cerca de</th>
              <th scope="col">Espaço</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ kind, rows, bytes }) => (
              <tr key={kind}>
                <th scope="row">{retentionKinds[kind]}</th>
                <td>{formatNumber(rows)}</td>
                <td>{fileSize(bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
