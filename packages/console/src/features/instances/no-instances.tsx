import { IconBrandWhatsapp } from '@tabler/icons-react';
import classes from './no-instances.module.css';

export function NoInstances() {
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>
        <IconBrandWhatsapp size={20} stroke={1.6} aria-hidden />
      </span>
      <div>
        <h3>Nenhuma instância ainda</h3>
        <p>Dê um nome ao seu número, crie a instância e leia o código com o WhatsApp do celular. Leva um minuto.</p>
      </div>
    </div>
  );
}
