export type Part = [name: string, stop: () => unknown];

/** One that cannot end in order must not keep the others from it. False where there was one. */
export async function stopAll(parts: Part[], onError: (error: unknown, what: string) => void): Promise<boolean> {
  let inOrder = true;
  for (const [name, stop] of parts) {
    try {
      await stop();
    } catch (error) {
      inOrder = false;
      onError(error, `stopping ${name}`);
    }
  }
  return inOrder;
}
