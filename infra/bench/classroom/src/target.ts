import http from 'node:http';

// A target that does nothing but answer, in a process of its own.
const page = `<!doctype html><title>Bench</title><p>${'Some text of a page. '.repeat(95)}</p>`;

http
  .createServer({ keepAliveTimeout: 120_000 }, (request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': page.length }).end(page);
  })
  .listen(Number(process.env['PORT']), '127.0.0.1');
