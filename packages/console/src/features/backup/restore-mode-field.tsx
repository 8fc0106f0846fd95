import type { BackupMode } from '@recado/contract';
import { ChoiceCards } from '../../shared/ui/choice-cards.tsx';

interface RestoreModeFieldProps {
  mode: BackupMode;
  onChange: (mode: BackupMode) => void;
}

const modes = [
  { value: 'replace', label: 'Substituir', description: 'Os dados voltam a ser os do backup.' },
  { value: 'merge', label: 'Mesclar', description: 'Entra só o que ainda não existe; o histórico fica o daqui.' },
] as const;

export function RestoreModeField({ mode, onChange }: RestoreModeFieldProps) {
  return <ChoiceCards label="O que fazer com os dados atuais" value={mode} choices={modes} onChange={onChange} />;
}
