export type ToolTarget = {
  /** Of the target as browsers reach it. */
  readonly origin: string;
  /** Path and query of one of its pages, if possible with a parameter. */
  readonly path: string;
  /** The lab cookie as `name=value`. */
  readonly cookie: string;
};
export type ToolName = 'curl' | 'sqlmap' | 'ffuf';

/**
 * Commands that are ready to run. Names under `localhost` are known to browsers and to curl, but not to every system:
 * the other tools get the address and the name apart.
 */
export function toolLines({ origin, path, cookie }: ToolTarget): Record<ToolName, string> {
  const { protocol, host, hostname, port } = new URL(origin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const reached = isLocal ? `${protocol}//127.0.0.1${port === '' ? '' : `:${port}`}` : origin;
  const query = new URLSearchParams(path.split('?', 2)[1] ?? '');
  const [parameter] = query.keys();
  return {
    curl: ['curl -i', `-b ${quoted(cookie)}`, quoted(origin + path)].join(' '),
    sqlmap: [
      `sqlmap -u ${quoted(reached + path)}`,
      ...(isLocal ? [`--host ${quoted(host)}`] : []),
      `--cookie ${quoted(cookie)}`,
      ...(parameter === undefined ? [] : [`-p ${quoted(parameter)}`]),
      '--batch',
    ].join(' '),
    ffuf: [
      `ffuf -u ${quoted(`${reached}/FUZZ`)}`,
      ...(isLocal ? [`-H ${quoted(`Host: ${host}`)}`] : []),
      `-b ${quoted(cookie)}`,
      '-w words.txt -t 5',
    ].join(' '),
  };
}

/** One word for a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
