import { sampleContact, type TagPiece, type TagRule, tagPieces } from '@recado/contract';
import { sampleContext } from './sample-context.ts';
import classes from './tag-preview.module.css';
import { useNow } from './use-now.ts';

interface TagPreviewProps {
  text: string;
  rules: readonly TagRule[];
  /** Among the rules is one that nobody saved yet. */
  isDraft: boolean;
}

/** How the message will read, with the tags marked. */
export function TagPreview({ text, rules, isDraft }: TagPreviewProps) {
  const pieces = tagPieces(text, rules, sampleContext(useNow()));
  return (
    <figure className={classes.figure}>
      <figcaption>
        {isDraft
          ? 'Prévia com as alterações ainda não salvas'
          : `Prévia com o contato de exemplo, ${sampleContact.name}`}
      </figcaption>
      {text.trim() === '' ? (
        <p className={classes.empty}>Escreva um texto para ver como ele chega.</p>
      ) : (
        <p className={classes.bubble}>
          {pieces.map((piece, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity than their place.
            <Piece key={index} piece={piece} />
          ))}
        </p>
      )}
    </figure>
  );
}

function Piece({ piece }: { piece: TagPiece }) {
  if (piece.kind === 'plain') return piece.text;
  return (
    <mark className={classes.tag} data-kind={piece.kind} title={`{${piece.name}}`}>
      {piece.text}
    </mark>
  );
}

/** What the server made of it: as a person would receive it. */
export function ProcessedText({ text }: { text: string }) {
  return (
    <figure className={classes.figure}>
      <figcaption>Processado pelo servidor</figcaption>
      <p className={classes.bubble} data-final>
        {text}
      </p>
    </figure>
  );
}
