import http from 'node:http';

// A minimal target in its own process.
const page = `<!doctype html><title>Bench</title><p>${'Some text of a page. '.repeat(95)}</p>`;

// The largest response that a learner can request.
const large = Buffer.alloc(128 * 1024, 0x01);
const hostile = Object.fromEntries(
  Array.from({ length: 50 }, (_, place) => [`x-${place}`, 'é'.repeat(1000)]),
);

http
  .createServer({ keepAliveTimeout: 120_000, maxHeaderSize: 128 * 1024 }, (request, response) => {
    request.resume();
    if (request.url === '/hostile') return void response.writeHead(200, 'OK', hostile).end(large);
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': page.length }).end(page);
  })
  .listen(Number(process.env['PORT']), '127.0.0.1');
