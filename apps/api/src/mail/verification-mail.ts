import type { Language } from '@sentiero/contracts/shared';
import type { Mail } from './transport.ts';

type Sentences = {
  subject: string;
  known: string;
  unknown: string;
  token: string;
  life: string;
  ignore: string;
};

const sentences: Record<Language, Sentences> = {
  de: {
    subject: 'Dein Code für Sentiero',
    known:
      'Mit diesem Code bestätigst du die E-Mail-Adresse deines Kontos bei Sentiero, zum Beispiel für ein neues Passwort.',
    unknown: 'Mit diesem Code bestätigst du deine E-Mail-Adresse für Sentiero.',
    token: 'Dein Code:',
    life: 'Er gilt 15 Minuten. Gib ihn niemandem weiter.',
    ignore: 'Hast du keinen Code angefordert? Dann musst du nichts tun.',
  },
  en: {
    subject: 'Your Sentiero code',
    known:
      'Use this code to confirm the email address of your Sentiero account, for example to reset your password.',
    unknown: 'Use this code to confirm your email address for Sentiero.',
    token: 'Your code:',
    life: 'It’s valid for 15 minutes. Don’t share it with anyone.',
    ignore: 'Didn’t ask for a code? You can ignore this email.',
  },
  fr: {
    subject: 'Ton code pour Sentiero',
    known:
      'Ce code te permet de confirmer l’adresse e-mail de ton compte Sentiero, par exemple pour changer de mot de passe.',
    unknown: 'Ce code te permet de confirmer ton adresse e-mail pour Sentiero.',
    token: 'Ton code :',
    life: 'Il est valable 15 minutes. Ne le donne à personne.',
    ignore: 'Tu n’as pas demandé de code ? Alors tu n’as rien à faire.',
  },
  it: {
    subject: 'Il tuo codice per Sentiero',
    known:
      'Con questo codice confermi l’indirizzo e-mail del tuo account Sentiero, per esempio per reimpostare la password.',
    unknown: 'Con questo codice confermi il tuo indirizzo e-mail per Sentiero.',
    token: 'Il tuo codice:',
    life: 'Vale 15 minuti. Non darlo a nessuno.',
    ignore: 'Non hai chiesto nessun codice? Allora non devi fare nulla.',
  },
};

/** No other run of six digits may appear in the text. */
export function verificationMail(
  to: string,
  token: number,
  reader: { language: Language; isKnown: boolean },
): Mail {
  const own = sentences[reader.language];
  const reason = reader.isKnown ? own.known : own.unknown;
  const lines = [reason, `${own.token}\n\n${token}`, own.life, own.ignore];
  const html = [reason, own.token, `<strong style="font-size: 2em">${token}</strong>`, own.life, own.ignore];
  return {
    to,
    subject: own.subject,
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${reader.language}"><body>${html.map((line) => `<p>${line}</p>`).join('')}</body></html>`,
  };
}
