import { Button, FileButton, Input } from '@mantine/core';
import { IconPhoto, IconPhotoUp } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { fileSize, type ImageKinds, imageKinds, imageProblem } from '../image-file.ts';
import { useObjectUrl } from '../use-object-url.ts';
import classes from './image-field.module.css';
import { useFileDrop } from './use-file-drop.ts';

interface ImageFieldProps {
  /** Chosen here, still to be sent. */
  file: File | undefined;
  /** Already kept by the server; shown while no other is chosen. */
  storedUrl?: string | undefined;
  description?: ReactNode;
  kinds?: ImageKinds;
  disabled?: boolean;
  onPick: (file: File) => void;
  onRemove: () => void;
}

/** One image, chosen or dropped; what cannot be sent is refused here and leaves the one before in its place. */
export function ImageField({ file, storedUrl, description, kinds = 'all', disabled = false, ...on }: ImageFieldProps) {
  const { onPick, onRemove } = on;
  const [problem, setProblem] = useState<string>();
  const resetInput = useRef<() => void>(null);
  const chosenUrl = useObjectUrl(file);
  const url = file ? chosenUrl : storedUrl;
  const hasImage = file !== undefined || storedUrl !== undefined;

  const pick = (picked: File | null | undefined) => {
    // Else choosing the same file again would go unnoticed.
    resetInput.current?.();
    if (!picked) return;
    const found = imageProblem(picked, kinds);
    setProblem(found);
    if (!found) onPick(picked);
  };
  const remove = () => {
    setProblem(undefined);
    onRemove();
  };
  const drop = useFileDrop(pick, disabled);

  return (
    <Input.Wrapper label="Imagem (opcional)" labelElement="div" description={description} error={problem}>
      <fieldset className={classes.zone} aria-label="Imagem" data-filled={hasImage} {...drop}>
        {url ? (
          <img className={classes.thumbnail} src={url} alt="Prévia da imagem escolhida" />
        ) : (
          <span className={classes.icon}>
            {hasImage ? (
              <IconPhoto size={20} stroke={1.6} aria-hidden />
            ) : (
              <IconPhotoUp size={20} stroke={1.6} aria-hidden />
            )}
          </span>
        )}
        <div className={classes.words}>
          <p>{file?.name ?? (hasImage ? 'Imagem atual' : <Invitation />)}</p>
          {file && <p>{fileSize(file.size)}</p>}
          {!hasImage && <p>{imageKinds[kinds].text}, até 10 MB</p>}
        </div>
        <div className={classes.actions}>
          <FileButton
            onChange={pick}
            resetRef={resetInput}
            accept={imageKinds[kinds].types.join(',')}
            disabled={disabled}
          >
            {(props) => (
              <Button {...props} variant="default" disabled={disabled}>
                {hasImage ? 'Trocar' : 'Escolher Imagem'}
              </Button>
            )}
          </FileButton>
          {hasImage && (
            <Button variant="subtle" color="gray" onClick={remove} disabled={disabled}>
              Remover
            </Button>
          )}
        </div>
      </fieldset>
    </Input.Wrapper>
  );
}

const Invitation = () => (
  <>
    <span className={classes.byMouse}>Arraste uma imagem até aqui</span>
    <span className={classes.byThumb}>Nenhuma imagem escolhida</span>
  </>
);
