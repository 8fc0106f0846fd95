import { type RetentionChoice, type RetentionPreview, retentionLabels } from '@recado/contract';
import { fileSize } from '../../shared/file-size.ts';
import { countOf } from '../../shared/format.ts';

/** What a choice takes away, in a sentence; it is an estimate, and says so. */
export function freedText(choice: RetentionChoice, { kinds }: RetentionPreview): string {
  if (choice === 'forever') return 'Nada é apagado.';
  const rows = kinds.reduce((sum, kind) => sum + kind.rows, 0);
  const bytes = kinds.reduce((sum, kind) => sum + kind.bytes, 0);
  if (rows === 0) return `Nada tem mais de ${retentionLabels[choice]}.`;
  return `Com ${retentionLabels[choice]} saem cerca de ${countOf(rows, 'registro', 'registros')} (${fileSize(bytes)}).`;
}
