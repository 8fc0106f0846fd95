import { actionMarks, actionProblem, type TriggerAbout, type TriggerAction } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { tagList } from '../../../shared/tags.ts';
import { markText } from '../../../shared/ui/mark-text.ts';
import classes from './action-warnings.module.css';

const namesOf = (tags: readonly { name: string; isActive: boolean }[]) => {
  const named = (isWanted: boolean) => tags.filter(({ isActive }) => isActive === isWanted).map(({ name }) => name);
  return { active: named(true), off: named(false) };
};

/** What of a listed action can never happen, or will not be filled in. */
export function ActionWarnings({ action, trigger }: { action: TriggerAction; trigger: TriggerAbout }) {
  const { data: tags } = useQuery({ ...tagList, select: namesOf, enabled: JSON.stringify(action.value).includes('{') });
  const problem = actionProblem(action, trigger);
  return (
    <>
      {problem && <span className={classes.problem}>{problem.text}</span>}
      {actionMarks(action, trigger, tags?.active, tags?.off).map((mark) => (
        <span key={mark.text} className={classes.mark}>
          {markText(mark)}
        </span>
      ))}
    </>
  );
}
