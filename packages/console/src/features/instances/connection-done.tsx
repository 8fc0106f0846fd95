import { Button } from '@mantine/core';
import { type Instance, showPhone } from '@recado/contract';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './connection-dialog.module.css';

export function ConnectionDone({ instance, onClose }: { instance: Instance; onClose: () => void }) {
  const { instance_name: name, phone_number: phone } = instance;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={classes.done}>
      <span>
        <IconCheck size={28} stroke={2} aria-hidden />
      </span>
      <h3>Conectado com sucesso!</h3>
      <p>{phone === '' ? name : `${name}, ${showPhone(phone)},`} já recebe, responde e envia mensagens pelo Recado.</p>
      <Button ref={button} onClick={onClose}>
        Concluir
      </Button>
    </div>
  );
}
