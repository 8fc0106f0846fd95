/** A reason not to start that the operator can mend. Its message is shown alone, on one line, in Portuguese. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
