import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ConversationMessage, MediaKind, MessageContent } from '@recado/contract';
import { mediaTexts } from '@recado/contract';
import { IconDownload, IconFile, IconFileOff, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '../../../shared/api.ts';
import { fileSize } from '../../../shared/image-file.ts';
import { notify } from '../../../shared/notify.tsx';
import { saveFile } from '../../../shared/save-file.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useObjectUrl } from '../../../shared/use-object-url.ts';
import { kindName } from '../conversation-words.ts';
import { mediaFile } from '../conversations.queries.ts';
import classes from './message-media.module.css';

type Media = NonNullable<ConversationMessage['media']>;

/** What is at most loaded without being asked for. */
const unaskedBytes = 3 * 1024 * 1024;

/** A file of a message: shown or played where that is safe, else offered for download, and why where it is not there. */
export function MessageMedia({ media, content }: { media: Media; content: MessageContent | null }) {
  if (media.state !== 'stored') return <Absent media={media} />;
  if (media.checked_type === null || media.kind === 'document') return <Download media={media} />;
  return <Shown media={media} size={content?.type === 'media' ? content : undefined} />;
}

function Absent({ media: { kind, state, reason, file_name } }: { media: Media }) {
  const why = reason ?? { waiting: mediaTexts.notYet, gone: mediaTexts.gone }[state as string] ?? mediaTexts.failed;
  return (
    <p className={classes.absent}>
      <IconFileOff size={18} stroke={1.6} aria-hidden />
      <span>
        <b>{file_name || kindName(kind)}</b>
        {why}
      </span>
    </p>
  );
}

function Download({ media: { id, file_name, bytes, kind } }: { media: Media }) {
  const download = useMutation({
    mutationFn: async () => {
      const file = await api.media.get({ params: { id } });
      saveFile({ ...file, filename: file_name || file.filename });
    },
    onError: (error) => notify.error(errorText(error, 'Erro ao baixar o arquivo')),
  });
  const name = file_name || kindName(kind);
  return (
    <div className={classes.file}>
      <IconFile size={22} stroke={1.5} aria-hidden />
      <span className={classes.fileName}>
        <b>{name}</b>
        {bytes !== null && fileSize(bytes)}
      </span>
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={`Baixar ${name}`}
        title="Baixar"
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        <IconDownload size={18} stroke={1.7} aria-hidden />
      </Button>
    </div>
  );
}

function Shown({ media, size }: { media: Media; size: { width: number; height: number } | undefined }) {
  const { id, kind, bytes } = media;
  const isMoving = kind === 'video' || kind === 'gif';
  const [isWanted, setWanted] = useState(!isMoving && (bytes ?? 0) <= unaskedBytes);
  const file = useQuery({ ...mediaFile(id), enabled: isWanted });
  const url = useObjectUrl(file.data?.blob);
  const isSound = kind === 'audio' || kind === 'voice';
  // The room is known before the file is there: nothing moves when it comes.
  const ratio = size && size.width > 0 && size.height > 0 ? size.width / size.height : 4 / 3;
  const room = isSound ? undefined : { aspectRatio: String(Math.min(2.5, Math.max(0.6, ratio))) };

  if (!isWanted) {
    return (
      <button type="button" className={classes.poster} style={room} onClick={() => setWanted(true)}>
        <IconPlayerPlay size={28} stroke={1.6} aria-hidden />
        {kindName(kind)}
        {bytes !== null && ` · ${fileSize(bytes)}`}
      </button>
    );
  }
  if (file.error) {
    return (
      <p className={classes.absent} role="alert">
        <IconFileOff size={18} stroke={1.6} aria-hidden />
        <span>
          <b>{kindName(kind)}</b>
          {errorText(file.error, 'Erro ao carregar o arquivo')}{' '}
          <Button variant="subtle" size="compact-sm" loading={file.isFetching} onClick={() => void file.refetch()}>
            Tentar Novamente
          </Button>
        </span>
      </p>
    );
  }
  if (!url) return <Skeleton className={isSound ? classes.sound : classes.picture} style={room} />;
  if (isSound) {
    // biome-ignore lint/a11y/useMediaCaption: what somebody spoke into a phone has none
    return <audio className={classes.sound} controls preload="metadata" src={url} aria-label={kindName(kind)} />;
  }
  if (isMoving) {
    return (
      <video
        className={classes.picture}
        style={room}
        controls
        autoPlay
        muted={kind === 'gif'}
        loop={kind === 'gif'}
        src={url}
        aria-label={kindName(kind)}
      />
    );
  }
  return <Picture url={url} kind={kind} room={room} />;
}

function Picture({ url, kind, room }: { url: string; kind: MediaKind; room: { aspectRatio: string } | undefined }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <button
        type="button"
        className={classes.open}
        onClick={open}
        aria-label={`Abrir ${kindName(kind).toLowerCase()}`}
      >
        <img className={classes.picture} data-kind={kind} style={room} src={url} alt={kindName(kind)} />
      </button>
      <Dialog opened={opened} onClose={close} title={kindName(kind)} size={900}>
        <img className={classes.large} src={url} alt={kindName(kind)} />
      </Dialog>
    </>
  );
}
