// `health-check.ts PORT_SETTING PATH` exits with 0 if the service in this container responds there.
const [setting = '', path = '/'] = process.argv.slice(2);
const { HOST = '127.0.0.1', [setting]: port } = process.env;
const host = HOST.includes(':') ? `[${HOST}]` : HOST;
const answer = await fetch(`http://${host}:${port}${path}`, { signal: AbortSignal.timeout(4000) });
process.exit(answer.ok ? 0 : 1);
