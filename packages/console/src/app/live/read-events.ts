/**
 * Reads server-sent events until they end, and tells each line of data, and every sign of life. Only what the server can have
 * said is one: a page that stands between them and answers for it ends the reading.
 */
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
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!eventLine.test(line)) {
        await reader.cancel();
        return;
      }
      if (line !== '') onAlive();
      if (line.startsWith('data: ')) onData(line.slice('data: '.length));
    }
  }
}

/** A comment, a field that the standard names, or the end of an event. */
const eventLine = /^(?:$|:|(?:data|event|id|retry):)/;
