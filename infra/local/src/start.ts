import { runService } from '@sentiero/service';
import { whenLaunchersEnd } from './launchers.ts';
import { startPlatform, type Platform } from './platform.ts';
import { readStartSettings } from './settings.ts';

whenLaunchersEnd(() => process.kill(process.pid, 'SIGTERM'));

await runService(async () => {
  const platform = await startPlatform(readStartSettings(process.env), {
    watch: process.argv.includes('--watch'),
    say: (line) => process.stdout.write(`${line} …\n`),
    onGivenUp: (reason) => {
      process.stderr.write(`${reason}\n`);
      process.kill(process.pid, 'SIGTERM');
    },
  });
  process.stdout.write(readyBlock(platform));
  return platform;
});

function readyBlock({ settings, shopUrl, mailFolder }: Platform): string {
  return `
Sentiero is ready.

  Platform   ${settings.WEB_URL}
  API        ${settings.API_URL}   (reference: ${settings.API_URL}/docs)
  Shop       ${shopUrl}   (through the recording proxy; log in to the platform first)

  Learner    learner / learner-demo
  Teacher    teacher / teacher-demo
  Staff      staff / staff-demo

  Mail       ${process.env['SMTP_URL'] ? 'is sent by SMTP' : `is written to ${mailFolder}`}
  Logs       ${settings.DATA_DIR}/logs

Ctrl-C stops everything.
`;
}
