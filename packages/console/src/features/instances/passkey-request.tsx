import { Anchor, Button, Loader, Textarea } from '@mantine/core';
import type { Instance, PasskeyRequest } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { api, errorText } from '../../shared/api.ts';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { Steps } from '../../shared/ui/steps.tsx';
import { useUnsaved } from '../../shared/unsaved/unsaved.ts';
import { pairingText } from './instance-format.ts';
import classes from './passkey-request.module.css';
import { usePasskeySetting } from './passkey-setting.ts';

const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short' });

/** Once allowed, the next attempt waits for the passkey. */
export function AllowPasskey({ onAllowed }: { onAllowed: () => void }) {
  const { isAllowed, allow, isSaving } = usePasskeySetting(onAllowed);
  if (isAllowed !== false && !isSaving) return null;
  return (
    <Button className={classes.allow} variant="default" fullWidth loading={isSaving} onClick={() => allow(true)}>
      Confirmar num Navegador
    </Button>
  );
}

interface PasskeyRequestPanelProps {
  instance: Instance;
  request: PasskeyRequest;
}

/** What the owner does in a browser while WhatsApp waits for it. */
export function PasskeyRequestPanel({ instance, request }: PasskeyRequestPanelProps) {
  return request.step === 'confirm' ? (
    <div className={classes.confirming}>
      <Loader size={22} aria-hidden />
      <strong>O celular está concluindo a conexão…</strong>
      {request.code && (
        <p>
          Se ele mostrar um código, confira se é este: <code>{pairingText(request.code)}</code>
        </p>
      )}
    </div>
  ) : (
    <div className={classes.request}>
      <p>
        O WhatsApp quer ter certeza de que é você. Confirme com a chave de acesso deste número até{' '}
        <strong>{clock.format(new Date(request.expiresAt))}</strong>.
      </p>
      <Steps
        steps={[
          {
            title: 'Prepare o navegador, só na primeira vez',
            text: (
              <>
                Com a extensão do Recado, num Chrome ou Edge.{' '}
                <Link to="/chave-de-acesso" target="_blank">
                  Como preparar
                </Link>
              </>
            ),
          },
          {
            title: 'Copie o pedido',
            text: (
              <span className={classes.copy}>
                <code>{request.request}</code>
                <CopyButton text={request.request} label="Copiar pedido" />
              </span>
            ),
          },
          {
            title: 'Confirme na página do WhatsApp',
            text: (
              <>
                Abra{' '}
                <Anchor href="https://web.whatsapp.com" target="_blank" rel="noreferrer" inherit>
                  web.whatsapp.com
                </Anchor>
                , cole o pedido no painel do Recado, no canto da tela, e confirme com a digital, o rosto ou a senha.
              </>
            ),
          },
          {
            title: 'Cole a resposta aqui',
            text: <AnswerForm key={request.request} instanceId={instance.instance_id} />,
          },
        ]}
      />
    </div>
  );
}

function AnswerForm({ instanceId }: { instanceId: string }) {
  const [answer, setAnswer] = useState('');
  const send = useMutation({
    mutationFn: () => api.instances.answerPasskey({ params: { instanceId }, body: { answer } }),
  });
  useUnsaved(answer.trim() !== '' && !send.isSuccess);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate();
  };
  return (
    <form className={classes.answer} onSubmit={onSubmit}>
      <Textarea
        aria-label="Resposta da extensão"
        placeholder='{"id":"…'
        rows={3}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <FormAlert>{send.error ? errorText(send.error, 'Erro ao enviar a resposta') : undefined}</FormAlert>
      <Button type="submit" loading={send.isPending || send.isSuccess}>
        Enviar Resposta
      </Button>
    </form>
  );
}
