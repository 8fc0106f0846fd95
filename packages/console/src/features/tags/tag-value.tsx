import { type Tag, tagLimits } from '@recado/contract';
import { exampleOf } from './tag-formats.ts';
import classes from './tag-list.module.css';
import { useNow } from './use-now.ts';

/** What a tag becomes in a message. */
export function TagValue({ tag }: { tag: Tag }) {
  if (tag.category === 'SYSTEM') return <Example tag={tag} />;
  if (tag.value === '') return <p className={classes.empty}>Sem valor: mensagens com esta tag não são enviadas</p>;
  return (
    <p className={classes.value} title={tag.value}>
      {shortened(tag.value)}
    </p>
  );
}

function Example({ tag }: { tag: Tag }) {
  return <p className={classes.value}>{exampleOf(tag, useNow())}</p>;
}

/** By signs, so that an emoji is not cut in two. */
function shortened(value: string): string {
  const signs = [...value];
  return signs.length > tagLimits.valueShown ? `${signs.slice(0, tagLimits.valueShown).join('')}…` : value;
}
