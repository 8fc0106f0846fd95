import { digitsOf, phoneProblem, storedPhone } from '@recado/contract';
import classes from './phone-preview.module.css';

/** The number in the forms it takes; always there, so that nothing moves when it becomes a good one. */
export function PhonePreview({ digits }: { digits: string }) {
  const isGood = phoneProblem(digits) === undefined;
  const stored = storedPhone(digits);
  return (
    <dl className={classes.root} aria-label="Prévia do número">
      <div>
        <dt>Cadastrado como</dt>
        <dd>{isGood ? stored : '—'}</dd>
      </div>
      <div>
        <dt>No WhatsApp</dt>
        <dd>{isGood ? digitsOf(stored) : '—'}</dd>
      </div>
      <div>
        <dt>Tipo</dt>
        <dd>{isGood ? (digits.length === 11 ? 'Móvel' : 'Fixo') : '—'}</dd>
      </div>
    </dl>
  );
}
