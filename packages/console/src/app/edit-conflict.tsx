import { useState } from 'react';
import { useDecisionQuestion } from '../shared/edit-decision.ts';
import { EditConflictDialog } from './edit-conflict-dialog.tsx';

/** Somebody else saved meanwhile: asked here, whichever form it is about. */
export function EditConflict() {
  const question = useDecisionQuestion();
  const [shown, setShown] = useState(question);
  // Still there while the dialog closes, so that it does not empty itself before the reader's eyes.
  if (question && question !== shown) setShown(question);
  if (!shown) return null;
  return <EditConflictDialog opened={question !== undefined} comparison={shown.comparison} onDecide={shown.decide} />;
}
