import { contactImportExtensions } from '@recado/contract';
import { IconCloudUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import classes from './file-drop.module.css';
import { acceptedFiles } from './import-sources.ts';

const accept = contactImportExtensions.map((extension) => `.${extension}`).join(',');

/** One file, dropped or chosen. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <label
      className={classes.drop}
      data-over={isOver || undefined}
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
    >
      <input
        type="file"
        accept={accept}
        aria-label="Arquivo de contatos"
        onChange={(event) => {
          take(event.currentTarget.files);
          // So that the same file can be chosen again after it was corrected.
          event.currentTarget.value = '';
        }}
      />
      <IconCloudUpload size={24} stroke={1.5} aria-hidden />
      <strong>Escolha um arquivo ou arraste-o para cá</strong>
      <span>{acceptedFiles}</span>
    </label>
  );
}
