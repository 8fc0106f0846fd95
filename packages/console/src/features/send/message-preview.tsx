import { sampleContact, type Tag } from '@recado/contract';
import { useMemo } from 'react';
import { useObjectUrl } from '../../shared/use-object-url.ts';
import classes from './message-preview.module.css';
import { renderSample } from './render-sample.ts';

interface MessagePreviewProps {
  message: string;
  tags: readonly Tag[];
  image: File | undefined;
}

export function MessagePreview({ message, tags, image }: MessagePreviewProps) {
  const imageUrl = useObjectUrl(image);
  const { text } = useMemo(() => renderSample(message, tags), [message, tags]);
  const isEmpty = text.trim() === '' && !image;
  return (
    <section className={classes.preview} aria-label="Prévia da mensagem">
      <p className={classes.caption}>Prévia com um contato de exemplo, {sampleContact.name}</p>
      {isEmpty ? (
        <p className={classes.empty}>Escreva a mensagem para ver como ela chega.</p>
      ) : (
        <div className={classes.bubble}>
          {imageUrl && <img src={imageUrl} alt="Imagem da mensagem" />}
          {text.trim() !== '' && <p>{text}</p>}
        </div>
      )}
    </section>
  );
}
