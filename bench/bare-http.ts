import { createServer } from 'node:http';

/** What Node alone costs: reads the body and answers the same bytes. */
const body = JSON.stringify({ reply: 'Custa dez reais' });
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
      .end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  process.stderr.write(`http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
