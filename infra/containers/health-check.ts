import { get } from 'node:http';

// `health-check.ts SETTING PATH` exits with 0 if the service in this container responds at the port, or the path of a
// socket, that the setting names.
const [setting = '', path = '/'] = process.argv.slice(2);
const { HOST = '127.0.0.1', [setting]: place = '' } = process.env;
const listener = place.startsWith('/') ? { socketPath: place } : { host: HOST, port: Number(place) };
get({ ...listener, path, timeout: 4000 }, ({ statusCode = 500 }) => process.exit(statusCode < 300 ? 0 : 1))
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1));
