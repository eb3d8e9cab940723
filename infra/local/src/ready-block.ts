import type { Platform } from './platform.ts';
import type { Settings } from './settings.ts';

export function readyBlock({ settings, shopUrl, stampsUrl, engineSocket, mailFolder }: Platform): string {
  return `
Sentiero is ready.

  Platform   ${settings.WEB_URL}
  API        ${settings.API_URL}   (reference: ${settings.API_URL}/docs)
  Shop       ${shopUrl}   (through the recording proxy; log in to the platform first)
  Stamps     ${stampsUrl}

${accounts(settings)}

  Mail       ${process.env['SMTP_URL'] ? 'is sent by SMTP' : `is written to ${mailFolder}`}
  Copies     ${engineSocket ? `of targets run at ${engineSocket}` : 'of targets need Docker or Podman; no socket was found'}
  Logs       ${settings.DATA_DIR}/logs

Ctrl-C stops everything.
`;
}

function accounts({ DEMO, publicBy }: Settings): string {
  if (DEMO === '0') {
    const reason = publicBy === null ? 'DEMO is 0' : `${publicBy}, so others may reach this copy`;
    return `  Accounts   none of the demo ones: ${reason}.
             The first of staff: npx -y pnpm@12 staff create (README.md); DEMO=1 makes the demo ones.`;
  }
  const demo = `  Learner    learner / learner-demo
  Teacher    teacher / teacher-demo
  Staff      staff / staff-demo`;
  if (publicBy === null) return demo;
  return `${demo}
  WARNING    ${publicBy}, and DEMO is 1: whoever reaches this copy is staff here. Everybody knows these passwords.`;
}
