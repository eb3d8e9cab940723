import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePrograms } from './ensure-program.ts';
import { startMariaDb } from './start-mariadb.ts';
import { startProgram, type RunningProgram } from './start-program.ts';

const source = '/usr/share/wordpress';
const theme = 'twentytwentythree';
const apacheModules = '/usr/lib/apache2/modules';
const loaded = {
  mpm_prefork_module: 'mod_mpm_prefork',
  authz_core_module: 'mod_authz_core',
  deflate_module: 'mod_deflate',
  dir_module: 'mod_dir',
  filter_module: 'mod_filter',
  mime_module: 'mod_mime',
  rewrite_module: 'mod_rewrite',
  setenvif_module: 'mod_setenvif',
  php_module: 'libphp8.2',
};

/** What WordPress needs, by Debian package. */
export const wordPressPrograms = {
  apache2: 'apache2',
  mariadbd: 'mariadb-server',
  [join(apacheModules, 'libphp8.2.so')]: 'libapache2-mod-php8.2',
  [source]: 'wordpress',
  [join(source, 'wp-content/themes', theme)]: `wordpress-theme-${theme}`,
  '/usr/lib/php/20220829/mysqli.so': 'php8.2-mysql',
};

export type RunningWordPress = {
  url: string;
  /** Log in at `/wp-login.php`. */
  admin: { username: string; password: string };
  /** MariaDB's general log, which holds each statement as it is run. */
  statementLog: string;
  /** Ends Apache and MariaDB, and removes everything that they stored. */
  stop: () => Promise<void>;
};

/**
 * A real WordPress with an empty database. Its links lead to `address`, by default to the port it listens on: behind
 * the proxy it is the odd application that has a fixed idea of its own address.
 */
export async function startWordPress({
  port,
  address = `http://127.0.0.1:${port}`,
}: {
  port: number;
  address?: string;
}): Promise<RunningWordPress> {
  await ensurePrograms(wordPressPrograms);
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-wordpress-'));
  const started: RunningProgram[] = [];
  const stop = async () => {
    for (const program of started.splice(0).toReversed()) await program.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await chmod(folder, 0o755);
    const statementLog = join(folder, 'statements.log');
    const sql = 'create database wordpress;\n';
    started.push(await startMariaDb({ folder, sql, statementLog }));
    await writeSite(folder, address);
    started.push(await startApache(folder, port));
    const url = `http://127.0.0.1:${port}`;
    return { url, admin: await install(url), statementLog, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A copy, because PHP resolves links: WordPress would look for its settings where the package is. */
async function writeSite(folder: string, address: string): Promise<void> {
  const site = join(folder, 'site');
  await cp(source, site, { recursive: true, dereference: true });
  const uploads = join(site, 'wp-content/uploads');
  await mkdir(uploads, { recursive: true });
  await chmod(uploads, 0o777);
  await writeFile(
    join(site, 'wp-config.php'),
    `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${join(folder, 'database.sock')}');
define('WP_HOME', '${address}');
define('WP_SITEURL', '${address}');
define('WP_DEFAULT_THEME', '${theme}');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', '${site}/');
require_once ABSPATH . 'wp-settings.php';
`,
  );
}

async function startApache(folder: string, port: number): Promise<RunningProgram> {
  const site = join(folder, 'site');
  const file = join(folder, 'apache.conf');
  const account = process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : [];
  await writeFile(
    file,
    [
      `ServerRoot ${folder}`,
      'ServerName localhost',
      `Listen 127.0.0.1:${port}`,
      `PidFile ${join(folder, 'apache.pid')}`,
      `DefaultRuntimeDir ${folder}`,
      'Mutex sem',
      `ErrorLog ${join(folder, 'apache.log')}`,
      ...Object.entries(loaded).map(([name, at]) => `LoadModule ${name} ${join(apacheModules, at)}.so`),
      'TypesConfig /etc/mime.types',
      'AddOutputFilterByType DEFLATE text/html text/css application/javascript application/json',
      ...account,
      `DocumentRoot ${site}`,
      `<Directory ${site}>`,
      'DirectoryIndex index.php',
      'FallbackResource /index.php',
      'Require all granted',
      '</Directory>',
      '<FilesMatch "\\.php$">',
      'SetHandler application/x-httpd-php',
      '</FilesMatch>',
      '',
    ].join('\n'),
  );
  return startProgram('apache2', ['-f', file, '-DFOREGROUND'], { port });
}

/** Fills in WordPress's own form of five minutes. */
async function install(url: string): Promise<RunningWordPress['admin']> {
  const admin = { username: 'editor', password: 'correct horse battery' };
  const answer = await fetch(`${url}/wp-admin/install.php?step=2`, {
    method: 'POST',
    body: new URLSearchParams({
      weblog_title: 'Market',
      user_name: admin.username,
      admin_password: admin.password,
      admin_password2: admin.password,
      pw_weak: '1',
      admin_email: 'editor@post.example',
    }),
    redirect: 'manual',
  });
  const page = await answer.text();
  if (!page.includes('wp-login.php')) throw new Error(`WordPress was not installed: ${page.slice(0, 500)}`);
  return admin;
}
