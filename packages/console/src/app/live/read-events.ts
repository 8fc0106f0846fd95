/** Reads server-sent events until they end, and tells each line of data, and every sign of life. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onData, onAlive }: { onData(data: string): void; onAlive(): void },
): Promise<void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onAlive();
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) onData(line.slice('data: '.length));
  }
}
