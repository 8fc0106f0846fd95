import { type Attachment, sampleContact, type Tag } from '@recado/contract';
import { useMemo } from 'react';
import { FileMark } from '../../shared/ui/file-mark.tsx';
import { useObjectUrl } from '../../shared/use-object-url.ts';
import classes from './message-preview.module.css';
import { renderSample } from './render-sample.ts';

interface MessagePreviewProps {
  message: string;
  tags: readonly Tag[];
  image: File | undefined;
  /** What goes instead of an image. */
  attachment: Attachment | undefined;
}

export function MessagePreview({ message, tags, image, attachment }: MessagePreviewProps) {
  const imageUrl = useObjectUrl(image);
  const { text } = useMemo(() => renderSample(message, tags), [message, tags]);
  const hasText = text.trim() !== '';
  const isEmpty = !hasText && !image && !attachment;
  const mark = attachment && !image && <FileMark kind={attachment.kind} name={attachment.file_name} />;
  // A voice message has no caption: the text goes before it.
  const isApart = hasText && attachment?.kind === 'voice';
  return (
    <section className={classes.preview} aria-label="Prévia da mensagem">
      <p className={classes.caption}>Prévia com um contato de exemplo, {sampleContact.name}</p>
      {isEmpty ? (
        <p className={classes.empty}>Escreva a mensagem para ver como ela chega.</p>
      ) : (
        <>
          <div className={classes.bubble}>
            {imageUrl && <img src={imageUrl} alt="Imagem da mensagem" />}
            {!isApart && mark && <div className={classes.file}>{mark}</div>}
            {hasText && <p>{text}</p>}
          </div>
          {isApart && (
            <div className={classes.bubble}>
              <div className={classes.file}>{mark}</div>
            </div>
          )}
        </>
      )}
    </section>
  );
}
