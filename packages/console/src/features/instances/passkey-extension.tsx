import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { saveFile } from '../../shared/save-file.ts';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import classes from './passkey-page.module.css';

/** The extension as a file, for the computer where it is needed. */
export function PasskeyExtension() {
  const download = useMutation({ mutationFn: () => api.instances.passkeyExtension(), onSuccess: saveFile });
  return (
    <div className={classes.extension}>
      <p>Baixe o arquivo no computador que você vai usar e descompacte-o: dele sai uma pasta.</p>
      <FormAlert>{download.error ? errorText(download.error, 'Erro ao baixar a extensão') : undefined}</FormAlert>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Baixar a Extensão
      </Button>
    </div>
  );
}
