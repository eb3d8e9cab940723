import { resolve } from 'node:path';
import type { Platform } from './platform.ts';
import { defaultFolder, root, type Settings } from './settings.ts';

export function readyBlock(platform: Platform): string {
  const { settings, shopUrl, stampsUrl, circleUrl, mailFolder } = platform;
  return `
Sentiero is ready.

  Platform   ${settings.WEB_URL}
  API        ${settings.API_URL}   (reference: ${settings.API_URL}/docs)
  Shop       ${shopUrl}   (through the recording proxy; log in to the platform first)
  Stamps     ${stampsUrl}
  Circle     ${circleUrl}

${accounts(settings)}

  Mail       ${process.env['SMTP_URL'] ? 'is sent by SMTP' : `is written to ${mailFolder}`}
  Copies     ${copies(platform)}
  Logs       ${settings.DATA_DIR}/logs

Ctrl-C stops everything.
`;
}

function accounts(settings: Settings): string {
  const { DEMO, publicBy } = settings;
  if (DEMO === '0') {
    const reason = publicBy === null ? 'DEMO is 0' : `${publicBy}, so others may reach this copy`;
    return `  Accounts   none of the demo ones: ${reason}.
             For the first of staff, with an address of your own, type:
               ${typed(settings, 'staff create --username admin --email admin@example.org')}
             DEMO=1 before start makes the demo ones.`;
  }
  const demo = `  Learner    learner / learner-demo
  Teacher    teacher / teacher-demo
  Staff      staff / staff-demo`;
  if (publicBy === null) return demo;
  return `${demo}
  WARNING    ${publicBy}, and DEMO is 1: whoever reaches this copy is staff here. Everybody knows these passwords.`;
}

function copies({ engineSocket, copiesLack }: Platform): string {
  if (copiesLack.length === 0) return `of targets run at ${engineSocket}`;
  const lacking = copiesLack.map((line) => `\n             ${line}`).join('');
  return `not available, because${lacking}\n             They run by themselves once it is there.`;
}

/** A command as it can be typed in this folder, for the data of this instance. */
function typed({ DATA_DIR }: Settings, command: string): string {
  const isDefault = DATA_DIR === resolve(root, defaultFolder);
  return `${isDefault ? '' : `DATA_DIR=${quoted(DATA_DIR)} `}npx -y pnpm@12 ${command}`;
}

const quoted = (word: string) =>
  /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
