import { VisuallyHidden } from '@mantine/core';
import type { ConversationMessage, MessageContent } from '@recado/contract';
import { IconChartBar } from '@tabler/icons-react';
import classes from './message-poll.module.css';
import { countVotes } from './poll-votes.ts';

interface MessagePollProps {
  poll: Extract<MessageContent, { type: 'poll' }>;
  votes: ConversationMessage['votes'];
}

/** What was asked, and how often each answer was chosen. */
export function MessagePoll({ poll: { question, options, isMultiple }, votes }: MessagePollProps) {
  const { counts, most, sealed } = countVotes(options, votes);
  return (
    <div className={classes.poll}>
      <p className={classes.question}>
        <IconChartBar size={18} stroke={1.7} aria-hidden />
        <span>
          <VisuallyHidden>Enquete: </VisuallyHidden>
          {question || 'Enquete'}
        </span>
      </p>
      <ul className={classes.options}>
        {counts.map(({ option, count, isOurs }) => (
          <li key={option}>
            <span className={classes.option}>
              <span>{option}</span>
              <span className={classes.count}>
                {isOurs && <span className={classes.ours}>seu voto</span>}
                {count}
                <VisuallyHidden>{count === 1 ? ' voto' : ' votos'}</VisuallyHidden>
              </span>
            </span>
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${most === 0 ? 0 : (count / most) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        {sealed > 0
          ? `${sealed === 1 ? 'Um voto não pôde' : `${sealed} votos não puderam`} ser lido${sealed === 1 ? '' : 's'}.`
          : isMultiple
            ? 'Aceita mais de uma resposta.'
            : 'Aceita uma resposta.'}
      </p>
    </div>
  );
}
