import { Fragment, type ReactNode, useMemo } from 'react';
import { markedPieces, type Piece } from './marked-pieces.ts';

/** A text with the marks of WhatsApp. Links leave for a page that learns nothing of this one. */
export function MarkedText({ text }: { text: string }) {
  const pieces = useMemo(() => markedPieces(text), [text]);
  return <Pieces pieces={pieces} />;
}

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing else, and never move
    <Fragment key={index}>{shown(piece)}</Fragment>
  ));

function shown(piece: Piece): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'bold':
      return (
        <strong>
          <Pieces pieces={piece.pieces} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Pieces pieces={piece.pieces} />
        </em>
      );
    case 'struck':
      return (
        <s>
          <Pieces pieces={piece.pieces} />
        </s>
      );
    case 'code':
      return <code>{piece.text}</code>;
    case 'link':
      return (
        <a href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
          {piece.href}
        </a>
      );
  }
}
