import { answeringSources, type DashboardToday } from '@recado/contract';

const hoursOfDay = 24;

export const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

/**
 * From nothing at midnight, one point at the end of each hour, so that the first one is a line already; on a day that is
 * drawn as long as it will be. The line begins and ends within the picture.
 */
export function sparkPoints(
  hours: readonly number[],
  most: number,
  { width, height }: { width: number; height: number },
): string {
  if (hours.length === 0) return '';
  const step = width / Math.max(hoursOfDay, hours.length);
  const room = height - 4;
  const point = (figure: number, hour: number) =>
    `${Math.round(hour * step * 10) / 10},${Math.round((height - 2 - (most === 0 ? 0 : (figure / most) * room)) * 10) / 10}`;
  return [0, ...hours].map(point).join(' ');
}

export function messageFigures({ received, sources }: Pick<DashboardToday, 'received' | 'sources'>) {
  const of = (names: readonly string[]) =>
    sum(sources.filter(({ source }) => names.includes(source)).map(({ hours }) => sum(hours)));
  return { received: sum(received), answered: of(answeringSources) };
}

/** Nothing is set up and nobody has written yet: there is no day to speak of. */
export const isUnused = ({ numbers, steps }: Pick<DashboardToday, 'numbers' | 'steps'>): boolean =>
  numbers.length === 0 && !steps.message;
