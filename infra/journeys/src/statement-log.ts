import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Target } from '@sentiero/contracts/targets';
import type { Platform } from '@sentiero/local';
import type { RunningWordPress } from '@sentiero/programs';

const command = fileURLToPath(new URL('../../../packages/target-kit/src/sql-log/main.ts', import.meta.url));

type Parts = { platform: Platform; target: Target; wordPress: RunningWordPress; port: number };

/** The command beside the database, which reports the statements of WordPress's MariaDB; returns its end. */
export async function startStatementLog({ platform, target, wordPress, port }: Parts): Promise<() => void> {
  const adapter = spawn(process.execPath, [command], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      SENTIERO_TOKEN: target.shared_token ?? '',
      EVENTS_URL: `http://localhost:${platform.settings.PROXY_PORT}`,
      BACKEND_URL: wordPress.url,
      SQL_LOG: wordPress.statementLog,
      SQL_LOG_FORMAT: 'mariadb',
      PORT: String(port),
    },
  });
  await once(adapter.stdout, 'data');
  return () => adapter.kill();
}
