import type { ConversationMessage } from '@recado/contract';
import { IconBan, IconMapPin, IconUser } from '@tabler/icons-react';
import { kindName } from '../conversation-words.ts';
import classes from './bubble.module.css';
import { MarkedText } from './marked-text.tsx';
import { MessageMedia } from './message-media.tsx';
import { MessagePoll } from './message-poll.tsx';

/** What a message says, in whatever way it says it. */
export function MessageBody({ message }: { message: ConversationMessage }) {
  const { text, media, content, deleted_at, kind, votes } = message;
  const isEmpty = text === '' && !media && (content === null || content.type === 'media');
  return (
    <>
      {media && <MessageMedia media={media} content={content} />}
      {content?.type === 'location' && <Place {...content} />}
      {content?.type === 'contacts' &&
        content.contacts.map((card) => <Card key={`${card.name} ${card.phones}`} {...card} />)}
      {content?.type === 'poll' && <MessagePoll poll={content} votes={votes} />}
      {text !== '' && (
        <p className={classes.text} data-deleted={deleted_at ? true : undefined}>
          <MarkedText text={text} />
        </p>
      )}
      {isEmpty && (
        <p className={classes.wordless}>
          <IconBan size={15} stroke={1.7} aria-hidden />
          {deleted_at ? 'Mensagem apagada' : kindName(kind)}
        </p>
      )}
    </>
  );
}

interface PlaceProps {
  latitude: number;
  longitude: number;
  name: string;
  address: string;
  isLive: boolean;
}

function Place({ latitude, longitude, name, address, isLive }: PlaceProps) {
  return (
    <div className={classes.card}>
      <IconMapPin size={20} stroke={1.6} aria-hidden />
      <span>
        <b>{name || (isLive ? 'Localização em tempo real' : 'Localização')}</b>
        {address && <span>{address}</span>}
        <a
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          Abrir no mapa
        </a>
      </span>
    </div>
  );
}

const Card = ({ name, phones }: { name: string; phones: string[] }) => (
  <div className={classes.card}>
    <IconUser size={20} stroke={1.6} aria-hidden />
    <span>
      <b>{name || 'Contato'}</b>
      {phones.map((phone) => (
        <span key={phone}>{phone}</span>
      ))}
    </span>
  </div>
);
