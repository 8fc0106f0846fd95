import { Radio } from '@mantine/core';
import type { BackupMode } from '@recado/contract';
import classes from './backup.module.css';

interface RestoreModeFieldProps {
  mode: BackupMode;
  onChange: (mode: BackupMode) => void;
}

export function RestoreModeField({ mode, onChange }: RestoreModeFieldProps) {
  return (
    <Radio.Group
      label="O que fazer com os dados atuais"
      value={mode}
      onChange={(value) => onChange(value as BackupMode)}
    >
      <div className={classes.choices}>
        <Radio
          className={classes.choice}
          value="replace"
          label="Substituir"
          description="Os dados voltam a ser os do backup."
        />
        <Radio
          className={classes.choice}
          value="merge"
          label="Mesclar"
          description="Entra só o que ainda não existe; o histórico fica o daqui."
        />
      </div>
    </Radio.Group>
  );
}
