import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { QuickAction } from '@recado/contract';
import { IconSend2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../shared/api.ts';
import { fileOfDataUrl } from '../../shared/image-file.ts';
import { instanceList } from '../../shared/instances.ts';
import { notify } from '../../shared/notify.tsx';
import { AttachmentField } from '../../shared/ui/attachment-field.tsx';
import { ClearButton } from '../../shared/ui/clear-button.tsx';
import { Form } from '../../shared/ui/form.tsx';
import { FormActions, FormFields } from '../../shared/ui/form-columns.tsx';
import { ImageField } from '../../shared/ui/image-field.tsx';
import { InstanceSelect } from '../../shared/ui/instance-select.tsx';
import { PhoneInput, phoneErrorOf } from '../../shared/ui/phone-input.tsx';
import { useQuickFill } from '../../shared/unsaved/use-quick-fill.ts';
import { useAttachment } from '../../shared/use-attachment.ts';
import { checkSend, type SendValues } from './check-send.ts';
import { MessageEditor } from './message-editor.tsx';
import { activeTags } from './send.queries.ts';
import classes from './send-form.module.css';
import { SendOutcome } from './send-outcome.tsx';
import { SendQuickActionStrip } from './send-quick-action-strip.tsx';
import { useSend } from './use-send.ts';

const mediaProblem = 'Erro ao carregar a mídia da ação rápida';

interface Filled {
  message: string;
  image: File | undefined;
  file: number | 'own' | undefined;
}

export function SendForm() {
  const instances = useQuery(instanceList);
  const { data: tags } = useQuery(activeTags);
  const [image, setImage] = useState<File>();
  const fields = useRef<HTMLFieldSetElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);

  const connected = instances.data?.filter(({ runtime_status }) => runtime_status === 'connected') ?? [];
  const onlyInstance = connected.length === 1 ? connected[0]?.instance_id : undefined;
  const form = useForm<SendValues>({
    initialValues: { instanceId: '', phone: '', message: '' },
    validate: (values) => checkSend(values, { hasMedia: image !== undefined || choice.attachment !== undefined, tags }),
    onValuesChange: () => send.forget(),
  });
  // Where there is no choice, it is made; a number that connects meanwhile does not take the choice back.
  const { instanceId, phone, message } = form.values;
  const { setFieldValue } = form;
  useEffect(() => {
    if (instanceId === '' && onlyInstance) setFieldValue('instanceId', onlyInstance);
  }, [instanceId, onlyInstance, setFieldValue]);

  const clear = () => {
    // Who sends stays: it is the same number for the next message.
    form.setValues({ phone: '', message: '' });
    form.clearErrors();
    setImage(undefined);
    choice.remove();
  };
  const send = useSend(clear);
  // A message carries one file: another one takes its place.
  const choice = useAttachment(() => {
    form.clearFieldError('message');
    send.forget();
  });

  // The disabled form has let go of the focus; a person with a keyboard goes on where the next step is.
  const isSent = send.sent !== undefined && !send.isSending;
  useEffect(() => {
    if (!isSent || !matchMedia('(hover: hover)').matches) return;
    fields.current?.querySelector<HTMLInputElement>('[type="tel"]')?.focus({ preventScroll: true });
  }, [isSent]);
  useEffect(() => {
    if (send.problem) submitButton.current?.focus({ preventScroll: true });
  }, [send.problem]);

  const { state: chosen } = choice;
  const hasFile = chosen.kind !== 'empty';
  const fileName = chosen.kind === 'ready' ? chosen.attachment.file_name : hasFile && chosen.name;
  const picture = chosen.kind === 'ready' && chosen.attachment.kind === 'image' ? chosen.file : undefined;
  const isChanged = phone !== '' || message !== '' || image !== undefined || hasFile;
  const changeImage = (file: File | undefined) => {
    setImage(file);
    if (file && hasFile) choice.remove();
    form.clearFieldError('message');
    send.forget();
  };
  const pickImage = (file: File) => {
    if (fileName) notify.info(`A imagem ficou no lugar de “${fileName}”: cada mensagem leva um arquivo só.`);
    changeImage(file);
  };
  const pickFile = (file: File) => {
    if (image) notify.info(`O arquivo ficou no lugar da imagem “${image.name}”: cada mensagem leva um arquivo só.`);
    setImage(undefined);
    fileOf.current = undefined;
    choice.pick(file);
  };
  /** Of which action the file is; it counts as written where somebody chose it. */
  const fileOf = useRef<number>(undefined);
  const quickFill = useQuickFill<Filled>({ message: '', image: undefined, file: undefined });
  const fill = (action: QuickAction) => {
    const { id, attachment } = action;
    const written: Filled = { message, image, file: hasFile ? (fileOf.current ?? 'own') : undefined };
    const wanted = { message: action.message, image: imageOf(action), file: attachment ? id : undefined };
    return quickFill(written, wanted, (next) => {
      form.setFieldValue('message', next.message);
      changeImage(next.image);
      fileOf.current = attachment ? id : undefined;
      if (attachment)
        choice.fetch(attachment.file_name, (signal) => api.quickActions.attach({ params: { id } }, { signal }));
      else choice.remove();
      if (phone === '') form.getInputNode('phone')?.focus();
    });
  };
  const onSubmit = form.onSubmit(
    (values) => send.start({ ...values, image, attachmentId: choice.attachment?.id }),
    (problems) => {
      const [first] = Object.keys(problems);
      if (first) form.getInputNode(first)?.focus();
    },
  );

  return (
    <>
      <SendQuickActionStrip onPick={(action) => void fill(action)} disabled={send.isSending} />
      <Form isSending={send.isSending} isChanged={isChanged} onSubmit={onSubmit}>
        <fieldset ref={fields} className={classes.fields} disabled={send.isSending}>
          <FormFields>
            <InstanceSelect query={instances} {...form.getInputProps('instanceId')} disabled={send.isSending} />
            <PhoneInput
              {...form.getInputProps('phone')}
              value={phone}
              // Nothing on leaving the field: a text that appears under the pointer moves the button away from its click.
              error={form.errors['phone'] ?? phoneErrorOf(phone, false)}
            />
            <MessageEditor
              {...form.getInputProps('message')}
              value={form.values.message}
              tags={tags ?? []}
              image={image ?? picture}
              attachment={choice.attachment}
              onImage={pickImage}
            />
            <ImageField
              file={image}
              onPick={pickImage}
              onRemove={() => changeImage(undefined)}
              disabled={send.isSending}
            />
            <AttachmentField
              choice={{ ...choice, pick: (file) => pickFile(file) }}
              label="Outro arquivo (opcional)"
              kinds="PDF, documento, áudio, vídeo ou GIF animado"
              description="Um arquivo por mensagem: ele vai no lugar da imagem."
              disabled={send.isSending}
            />
          </FormFields>
        </fieldset>
        <div className={classes.end}>
          <SendOutcome sent={send.sent} problem={send.problem} />
          <FormActions>
            <ClearButton
              typed={isChanged ? { phone, message, image, attachment: choice.attachment } : undefined}
              onClear={clear}
              onRestore={(typed) => {
                form.setValues({ phone: typed.phone, message: typed.message });
                changeImage(typed.image);
                choice.set(typed.attachment);
              }}
              disabled={send.isSending}
            />
            <Button
              ref={submitButton}
              type="submit"
              leftSection={<IconSend2 size={16} aria-hidden />}
              loading={send.isSending}
              disabled={choice.isUploading}
            >
              Enviar Mensagem
            </Button>
          </FormActions>
        </div>
      </Form>
    </>
  );
}

function imageOf({ name, media_url: url }: QuickAction): File | undefined {
  if (url === null) return undefined;
  try {
    return fileOfDataUrl(url, name);
  } catch {
    notify.error(mediaProblem);
    return undefined;
  }
}
