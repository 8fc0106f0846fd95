import { type AttachmentKind, attachmentKindTexts } from '@recado/contract';
import { attachmentIcons } from './attachment-icons.ts';
import classes from './file-mark.module.css';

/** What a message carries, in a list: a document by its name. */
export function FileMark({ kind, name }: { kind: AttachmentKind; name: string | null }) {
  const KindIcon = attachmentIcons[kind];
  const text = kind === 'document' && name ? name : attachmentKindTexts[kind];
  return (
    <span className={classes.mark} title={name ?? undefined}>
      <KindIcon size={16} stroke={1.7} aria-hidden />
      <span>{text}</span>
    </span>
  );
}
