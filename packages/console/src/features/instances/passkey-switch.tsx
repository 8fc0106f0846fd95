import { Switch } from '@mantine/core';
import { usePasskeySetting } from './passkey-setting.ts';

export function PasskeySwitch() {
  const { isAllowed, allow } = usePasskeySetting();
  if (isAllowed === undefined) return null;
  return (
    <Switch
      label="Confirmar chaves de acesso num navegador"
      description="Salvo na hora. Desligado, o Recado só avisa quando o WhatsApp exige a chave."
      checked={isAllowed}
      onChange={(event) => allow(event.currentTarget.checked)}
    />
  );
}
