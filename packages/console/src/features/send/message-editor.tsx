import { Button } from '@mantine/core';
import type { Attachment, Tag } from '@recado/contract';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ClipboardEvent, type ReactNode, useId, useState } from 'react';
import { imageProblem } from '../../shared/image-file.ts';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { TagTextarea } from '../../shared/ui/tag-textarea.tsx';
import classes from './message-editor.module.css';
import { MessagePreview } from './message-preview.tsx';

interface MessageEditorProps {
  value: string;
  error?: ReactNode;
  tags: readonly Tag[];
  image: File | undefined;
  attachment: Attachment | undefined;
  onImage: (file: File) => void;
}

/** The text with its tags at hand, and a look at how it will arrive. */
export function MessageEditor({ tags, image, attachment, onImage, ...field }: MessageEditorProps) {
  const [isPreviewed, setIsPreviewed] = useState(false);
  const previewId = useId();
  const PreviewIcon = isPreviewed ? IconEyeOff : IconEye;

  const onPaste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    // A copied table or page carries a picture of itself besides its text.
    if (!file || imageProblem(file, 'all') || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    onImage(file);
  };

  return (
    <div>
      <MarkedField text={field.value} reading="tags">
        <TagTextarea
          tags={tags}
          label="Mensagem"
          description="As tags, como {nome}, são preenchidas no envio com os dados do contato que tem este telefone."
          minRows={5}
          onPaste={onPaste}
          actions={
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
          }
          {...field}
        />
      </MarkedField>
      <div id={previewId}>
        {isPreviewed && <MessagePreview message={field.value} tags={tags} image={image} attachment={attachment} />}
      </div>
    </div>
  );
}
