import type { ConversationMessage } from '@recado/contract';

interface OptionVotes {
  option: string;
  count: number;
  /** Chosen on the phone of the house. */
  isOurs: boolean;
}

/** Of each option, how many chose it; and of how many nobody could read what they chose. */
export function countVotes(
  options: readonly string[],
  votes: ConversationMessage['votes'],
): { counts: OptionVotes[]; most: number; sealed: number } {
  const counts = options.map((option) => {
    const own = votes.filter((vote) => vote.options?.includes(option));
    return { option, count: own.length, isOurs: own.some(({ author }) => author === 'phone') };
  });
  return {
    counts,
    most: Math.max(0, ...counts.map(({ count }) => count)),
    sealed: votes.filter((vote) => vote.options === null).length,
  };
}
