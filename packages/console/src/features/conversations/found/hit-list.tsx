import { Button } from '@mantine/core';
import type { MessageHit } from '@recado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorText } from '../../../shared/api.ts';
import { exactTime } from '../../../shared/format.ts';
import { LoadError } from '../../../shared/ui/load-error.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { authorNames, shortMoment } from '../conversation-words.ts';
import { type HitsQuery, messageHits } from '../conversations.queries.ts';
import classes from './hit-list.module.css';

interface HitListProps {
  label: string;
  query: HitsQuery;
  /** The one that is open. */
  current: string | undefined;
  onOpen: (hit: MessageHit) => void;
}

/** Messages in which the words occur, the newest first. */
export function HitList({ label, query, current, onOpen }: HitListProps) {
  const found = useInfiniteQuery(messageHits(query));
  const now = useNow();
  if (found.error && !found.data) {
    return (
      <LoadError title="Erro ao buscar mensagens" retrying={found.isFetching} onRetry={() => void found.refetch()}>
        {errorText(found.error, 'Tente novamente em instantes.')}
      </LoadError>
    );
  }
  const hits = found.data?.pages.flatMap((page) => page.hits);
  const isComplete = found.data?.pages[0]?.is_complete ?? true;
  return (
    <div className={classes.frame} data-waiting={found.isPlaceholderData || undefined} aria-busy={found.isFetching}>
      {hits && hits.length > 0 && (
        <ul className={classes.hits} aria-label={label}>
          {hits.map((hit) => (
            <li key={hit.id}>
              <button
                type="button"
                className={classes.hit}
                aria-current={hit.id === current ? 'true' : undefined}
                onClick={() => onOpen(hit)}
              >
                <span className={classes.line}>
                  <b>{query.conversation === undefined ? hit.conversation.name : whoOf(hit)}</b>
                  <time dateTime={hit.at} title={exactTime(hit.at)}>
                    {shortMoment(hit.at, now)}
                  </time>
                </span>
                <Excerpt hit={hit} isNamed={query.conversation === undefined} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <Button
          className={classes.more}
          variant="subtle"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Mostrar Mais
        </Button>
      )}
      <p className={classes.about} role="status">
        {hits?.length === 0 && !found.isPlaceholderData && 'Nenhuma mensagem com estas palavras. '}
        {!isComplete && 'As mensagens mais antigas ainda estão sendo preparadas para a busca.'}
      </p>
    </div>
  );
}

const whoOf = ({ author, sender, conversation }: MessageHit): string =>
  author === 'person' ? sender || conversation.name : author === 'automatic' ? 'Recado' : 'Você';

const Excerpt = ({ hit: { excerpt, author, sender }, isNamed }: { hit: MessageHit; isNamed: boolean }) => (
  <span className={classes.excerpt}>
    {isNamed && (author === 'person' ? sender && `${sender}: ` : authorNames[author])}
    {excerpt.map(({ text, is_hit }, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing else, and never move
      is_hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
    )}
  </span>
);
