import type { Language } from '@sentiero/contracts/shared';
import { texts } from '../texts.ts';
import type { Mail } from './transport.ts';

/** No other run of six digits may appear in the text. */
export function verificationMail(
  to: string,
  token: number,
  reader: { language: Language; isKnown: boolean },
): Mail {
  const own = texts[reader.language].mail.verification;
  const reason = reader.isKnown ? own.known : own.unknown;
  const lines = [reason, `${own.token}\n\n${token}`, own.life, own.ignore];
  const html = [reason, own.token, `<strong style="font-size: 2em">${token}</strong>`, own.life, own.ignore];
  return {
    to,
    language: reader.language,
    subject: own.subject,
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${reader.language}"><body>${html.map((line) => `<p>${line}</p>`).join('')}</body></html>`,
  };
}
