import { TextInput } from '@mantine/core';
import type { Tag } from '@recado/contract';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { countOf } from '../../shared/format.ts';
import { plain, searchFor } from '../../shared/list-search.ts';
import { TagList } from './tag-list.tsx';
import classes from './tag-sections.module.css';
import type { TagEditor } from './use-tag-editing.ts';

interface SectionProps {
  tags: readonly Tag[];
  editor: TagEditor;
}

/** Fewer than this are taken in at a glance; a search box would only be in the way. */
const handful = 8;

export function SystemTags({ tags, editor }: SectionProps) {
  return (
    <Section title="Tags do sistema" note="Preenchidas em cada envio">
      <TagList label="Tags do sistema" tags={tags.filter(({ category }) => category === 'SYSTEM')} editor={editor} />
    </Section>
  );
}

export function CustomTags({ tags, editor }: SectionProps) {
  const [search, setSearch] = useState('');
  const custom = tags.filter(({ category }) => category === 'CUSTOM');
  const matches = searchFor(search);
  const found = custom.filter(({ name, displayName, description, value }) =>
    matches(plain(`${name} ${displayName} ${description} ${value}`)),
  );
  return (
    <Section title="Tags personalizadas" note={custom.length > 0 ? countOf(custom.length, 'tag', 'tags') : ''}>
      {custom.length > handful && (
        <TextInput
          type="search"
          className={classes.search}
          aria-label="Buscar tag"
          placeholder="Buscar tag"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {found.length > 0 ? (
        <TagList label="Tags personalizadas" tags={found} editor={editor} />
      ) : (
        <p className={classes.empty}>
          {custom.length > 0
            ? 'Nenhuma tag encontrada para esta busca.'
            : 'Nenhuma ainda. Crie uma para o que você repete em muitas mensagens: o endereço, o site, a chave Pix.'}
        </p>
      )}
    </Section>
  );
}

function Section({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        <span>{note}</span>
      </header>
      {children}
    </section>
  );
}
