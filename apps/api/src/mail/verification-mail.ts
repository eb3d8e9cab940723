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
      'Mit diesem Code bestätigst du die E-Mail-Adresse deines Kontos bei Sentiero, etwa für ein neues Passwort.',
    unknown: 'Mit diesem Code bestätigst du diese E-Mail-Adresse für dein Konto bei Sentiero.',
    token: 'Dein Code:',
    life: 'Er gilt 15 Minuten. Gib ihn niemandem weiter.',
    ignore: 'Hast du das nicht verlangt? Dann musst du nichts tun.',
  },
  en: {
    subject: 'Your code for Sentiero',
    known:
      'This code proves that the e-mail address of your Sentiero account is yours, for a new password for example.',
    unknown: 'This code proves that this e-mail address is yours, for your account at Sentiero.',
    token: 'Your code:',
    life: 'It is valid for 15 minutes. Give it to nobody.',
    ignore: 'Did you not ask for it? Then there is nothing to do.',
  },
  fr: {
    subject: 'Ton code pour Sentiero',
    known:
      "Ce code confirme l'adresse e-mail de ton compte Sentiero, par exemple pour un nouveau mot de passe.",
    unknown: 'Ce code confirme cette adresse e-mail pour ton compte Sentiero.',
    token: 'Ton code :',
    life: 'Il est valable 15 minutes. Ne le donne à personne.',
    ignore: "Tu n'as rien demandé ? Alors tu n'as rien à faire.",
  },
  it: {
    subject: 'Il tuo codice per Sentiero',
    known:
      "Questo codice conferma l'indirizzo e-mail del tuo conto Sentiero, per esempio per una nuova password.",
    unknown: 'Questo codice conferma questo indirizzo e-mail per il tuo conto Sentiero.',
    token: 'Il tuo codice:',
    life: 'È valido 15 minuti. Non darlo a nessuno.',
    ignore: "Non l'hai chiesto tu? Allora non devi fare nulla.",
  },
};

/** The token is the only run of six digits in the text. */
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
