import { BrandMark } from '../../shared/ui/brand-mark.tsx';
import { LoginForm } from './login-form.tsx';
import classes from './login-page.module.css';
import { SampleChat } from './sample-chat.tsx';

export function LoginPage() {
  return (
    <div className={classes.root}>
      <main className={classes.main} tabIndex={-1}>
        <div className={classes.form}>
          <div className={classes.brand}>
            <BrandMark size={28} />
            Recado
          </div>
          <h1 tabIndex={-1} data-page-title>
            Entrar no console
          </h1>
          <p className={classes.lead}>Respostas automáticas e envios pelo WhatsApp, no seu próprio servidor.</p>
          <LoginForm />
        </div>
      </main>
      <SampleChat />
    </div>
  );
}
