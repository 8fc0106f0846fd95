import { Switch } from '@mantine/core';
import type { Tag } from '@recado/contract';
import classes from './tag-active-switch.module.css';
import { useTagActivation } from './use-tag-activation.ts';

export function TagActiveSwitch({ tag }: { tag: Tag }) {
  const { mutate, isPending, variables } = useTagActivation(tag);
  return (
    <Switch
      classNames={classes}
      // Shows the wish at once; a refusal brings the truth back.
      checked={isPending ? variables : tag.isActive}
      onChange={(event) => mutate(event.currentTarget.checked)}
      title={tag.isActive ? 'Ativa' : 'Inativa'}
      aria-label={`${tag.displayName} ativa`}
    />
  );
}
