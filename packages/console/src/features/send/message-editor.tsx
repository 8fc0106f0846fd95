import { Button } from '@mantine/core';
import type { Tag } from '@recado/contract';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ClipboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { imageProblem } from '../../shared/image-file.ts';
import { ReplyTextarea } from '../../shared/ui/reply-textarea.tsx';
import classes from './message-editor.module.css';
import { MessagePreview } from './message-preview.tsx';

interface MessageEditorProps {
  value: string;
  error?: ReactNode;
  tags: readonly Tag[];
  image: File | undefined;
  onImage: (file: File) => void;
}

/** The text with its tags at hand, and a look at how it will arrive. */
export function MessageEditor({ tags, image, onImage, ...field }: MessageEditorProps) {
  const [isPreviewed, setIsPreviewed] = useState(false);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const previewId = useId();
  const PreviewIcon = isPreviewed ? IconEyeOff : IconEye;

  const onPaste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    // A copied table or page carries a picture of itself besides its text.
    if (!file || imageProblem(file) || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    onImage(file);
  };
  const toolbar = (
    <div className={classes.toolbar}>
      <fieldset className={classes.tags} aria-label="Inserir tag">
        {tags.map((tag) => (
          <button
            key={tag.id}
            type="button"
            title={`Inserir ${tag.displayName}`}
            // The text keeps the focus, and a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => textarea.current && insertAtCaret(textarea.current, `{${tag.name}}`)}
          >
            {`{${tag.name}}`}
          </button>
        ))}
      </fieldset>
      <Button
        className={classes.toggle}
        variant="subtle"
        size="compact-sm"
        leftSection={<PreviewIcon size={16} stroke={1.7} aria-hidden />}
        aria-expanded={isPreviewed}
        aria-controls={previewId}
        onClick={() => setIsPreviewed(!isPreviewed)}
      >
        {isPreviewed ? 'Ocultar Prévia' : 'Ver Prévia'}
      </Button>
    </div>
  );

  return (
    <div>
      <ReplyTextarea
        ref={textarea}
        label="Mensagem"
        description="As tags, como {nome}, são preenchidas no envio com os dados do contato que tem este telefone."
        minRows={5}
        classNames={{ input: classes.input }}
        onPaste={onPaste}
        inputContainer={(input) => (
          <div className={classes.box} data-invalid={Boolean(field.error)}>
            {input}
            {toolbar}
          </div>
        )}
        {...field}
      />
      <div id={previewId}>{isPreviewed && <MessagePreview message={field.value} tags={tags} image={image} />}</div>
    </div>
  );
}

/** As if it were typed, so that the browser can undo it. */
function insertAtCaret(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
