/** The server's environment contains nothing of ours: no secrets, and no settings that PostgreSQL would read. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { TZ } = process.env;
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', ...(TZ === undefined ? {} : { TZ }) };
}
