import type { Language } from '@sentiero/contracts/shared';
import { mailOf, type Reader } from './account-mails.ts';
import type { Mail } from './transport.ts';

export type FactorChange = 'on' | 'passkey' | 'codes' | 'fewer' | 'off' | 'off-by-staff';
type Letter = Record<'subject' | 'text' | 'owner' | 'back', string>;

/** Says what a login asks for besides the password from now on, or no longer. `link` leads to a new password. */
export function secondFactorMail(reader: Reader, change: FactorChange, link: string): Mail {
  const { subject, text, owner, back } = words[reader.language][change];
  return mailOf(reader, { subject, before: [text, owner, back], link });
}

const words: Record<Language, Record<FactorChange, Letter>> = {
  de: {
    on: {
      subject: 'Anmeldung bei Sentiero: Authenticator-App eingeschaltet',
      text: 'Wer sich bei deinem Konto anmeldet, braucht ab jetzt ausser dem Passwort einen Code aus deiner Authenticator-App. Alle anderen Sitzungen wurden beendet.',
      owner: 'Warst du das? Dann bewahre die Wiederherstellungscodes sicher auf; sonst musst du nichts tun.',
      back: 'Wenn nicht, wende dich sofort an die Verwaltung und wähle hier ein neues Passwort:',
    },
    passkey: {
      subject: 'Ein Passkey für dein Sentiero-Konto',
      text: 'Zu deinem Konto wurde ein Passkey hinzugefügt: ein Gerät oder Schlüssel, mit dem man sich ohne Passwort anmelden kann. Alle anderen Sitzungen wurden beendet.',
      owner: 'Warst du das? Dann musst du nichts tun.',
      back: 'Wenn nicht, wende dich sofort an die Verwaltung, wähle hier ein neues Passwort und entferne den Passkey in den Einstellungen:',
    },
    codes: {
      subject: 'Neue Wiederherstellungscodes für dein Sentiero-Konto',
      text: 'Für dein Konto wurden neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.',
      owner: 'Warst du das? Dann bewahre die neuen sicher auf; sonst musst du nichts tun.',
      back: 'Wenn nicht, wende dich sofort an die Verwaltung und wähle hier ein neues Passwort:',
    },
    fewer: {
      subject: 'Anmeldung bei Sentiero: ein zweiter Faktor entfernt',
      text: 'Von deinem Konto wurde die Authenticator-App oder ein Passkey entfernt. Was du sonst eingerichtet hast, gilt weiter, ebenso die Wiederherstellungscodes.',
      owner: 'Warst du das? Dann musst du nichts tun.',
      back: 'Wenn nicht, wende dich sofort an die Verwaltung und wähle hier ein neues Passwort:',
    },
    off: {
      subject: 'Anmeldung bei Sentiero: zweiter Faktor ausgeschaltet',
      text: 'Für die Anmeldung bei deinem Konto reicht jetzt wieder das Passwort. Die Wiederherstellungscodes gelten nicht mehr.',
      owner: 'Warst du das? Dann musst du nichts tun.',
      back: 'Wenn nicht, wähle hier sofort ein neues Passwort:',
    },
    'off-by-staff': {
      subject: 'Anmeldung bei Sentiero: zweiter Faktor ausgeschaltet',
      text: 'Die Verwaltung hat den zweiten Faktor deines Kontos ausgeschaltet: Authenticator-App und Passkeys gelten nicht mehr. Für die Anmeldung reicht jetzt wieder das Passwort, und die Wiederherstellungscodes gelten nicht mehr.',
      owner: 'Hast du darum gebeten? Dann kannst du in den Einstellungen einen neuen einrichten.',
      back: 'Wenn nicht, wende dich an die Verwaltung und wähle hier ein neues Passwort:',
    },
  },
  en: {
    on: {
      subject: 'Sentiero login: authenticator app switched on',
      text: 'From now on, logging in to your account takes a code from your authenticator app as well as the password. All other sessions have ended.',
      owner: 'Was this you? Then keep the recovery codes in a safe place; there’s nothing else to do.',
      back: 'If it wasn’t, get in touch with an administrator right away, and choose a new password here:',
    },
    passkey: {
      subject: 'A passkey for your Sentiero account',
      text: 'A passkey was added to your account: a device or key that logs in without the password. All other sessions have ended.',
      owner: 'Was this you? Then there’s nothing to do.',
      back: 'If it wasn’t, get in touch with an administrator right away, choose a new password here, and remove the passkey in the settings:',
    },
    codes: {
      subject: 'New recovery codes for your Sentiero account',
      text: 'New recovery codes were made for your account. The earlier ones are no longer valid.',
      owner: 'Was this you? Then keep the new ones in a safe place; there’s nothing else to do.',
      back: 'If it wasn’t, get in touch with an administrator right away, and choose a new password here:',
    },
    fewer: {
      subject: 'Sentiero login: one second factor removed',
      text: 'The authenticator app or a passkey was removed from your account. Whatever else you set up stays valid, and so do the recovery codes.',
      owner: 'Was this you? Then there’s nothing to do.',
      back: 'If it wasn’t, get in touch with an administrator right away, and choose a new password here:',
    },
    off: {
      subject: 'Sentiero login: second factor switched off',
      text: 'The password alone is now enough to log in to your account again. The recovery codes are no longer valid.',
      owner: 'Was this you? Then there’s nothing to do.',
      back: 'If it wasn’t, choose a new password here right away:',
    },
    'off-by-staff': {
      subject: 'Sentiero login: second factor switched off',
      text: 'An administrator switched off the second factor of your account: its authenticator app and passkeys no longer work. The password alone is now enough to log in, and the recovery codes are no longer valid.',
      owner: 'Did you ask for this? Then you can set up a new one in the settings.',
      back: 'If you didn’t, get in touch with an administrator, and choose a new password here:',
    },
  },
  fr: {
    on: {
      subject: 'Connexion à Sentiero : application d’authentification activée',
      text: 'Désormais, pour se connecter à ton compte, il faut en plus du mot de passe un code de ton application d’authentification. Toutes les autres sessions ont pris fin.',
      owner: 'C’était toi ? Alors garde les codes de secours en lieu sûr ; tu n’as rien d’autre à faire.',
      back: 'Sinon, prends contact tout de suite avec l’administration et choisis un nouveau mot de passe ici :',
    },
    passkey: {
      subject: 'Une clé d’accès pour ton compte Sentiero',
      text: 'Une clé d’accès a été ajoutée à ton compte : un appareil ou une clé qui permet de se connecter sans mot de passe. Toutes les autres sessions ont pris fin.',
      owner: 'C’était toi ? Alors tu n’as rien à faire.',
      back: 'Sinon, prends contact tout de suite avec l’administration, choisis un nouveau mot de passe ici et supprime la clé d’accès dans les paramètres :',
    },
    codes: {
      subject: 'Nouveaux codes de secours pour ton compte Sentiero',
      text: 'De nouveaux codes de secours ont été créés pour ton compte. Les précédents ne sont plus valables.',
      owner: 'C’était toi ? Alors garde les nouveaux en lieu sûr ; tu n’as rien d’autre à faire.',
      back: 'Sinon, prends contact tout de suite avec l’administration et choisis un nouveau mot de passe ici :',
    },
    fewer: {
      subject: 'Connexion à Sentiero : un deuxième facteur supprimé',
      text: 'L’application d’authentification ou une clé d’accès a été supprimée de ton compte. Ce que tu as configuré d’autre reste valable, les codes de secours aussi.',
      owner: 'C’était toi ? Alors tu n’as rien à faire.',
      back: 'Sinon, prends contact tout de suite avec l’administration et choisis un nouveau mot de passe ici :',
    },
    off: {
      subject: 'Connexion à Sentiero : deuxième facteur désactivé',
      text: 'Le mot de passe suffit de nouveau pour se connecter à ton compte. Les codes de secours ne sont plus valables.',
      owner: 'C’était toi ? Alors tu n’as rien à faire.',
      back: 'Sinon, choisis tout de suite un nouveau mot de passe ici :',
    },
    'off-by-staff': {
      subject: 'Connexion à Sentiero : deuxième facteur désactivé',
      text: 'L’administration a désactivé le deuxième facteur de ton compte : l’application d’authentification et les clés d’accès ne sont plus valables. Le mot de passe suffit de nouveau pour se connecter, et les codes de secours ne sont plus valables.',
      owner: 'Tu l’as demandé ? Alors tu peux en configurer un nouveau dans les paramètres.',
      back: 'Sinon, prends contact avec l’administration et choisis un nouveau mot de passe ici :',
    },
  },
  it: {
    on: {
      subject: 'Accesso a Sentiero: app di autenticazione attivata',
      text: 'D’ora in poi, per accedere al tuo account serve, oltre alla password, un codice della tua app di autenticazione. Tutte le altre sessioni sono terminate.',
      owner: 'L’hai fatto tu? Allora conserva i codici di recupero in un luogo sicuro; non devi fare altro.',
      back: 'Altrimenti rivolgiti subito all’amministrazione e scegli una nuova password qui:',
    },
    passkey: {
      subject: 'Una passkey per il tuo account Sentiero',
      text: 'Al tuo account è stata aggiunta una passkey: un dispositivo o una chiave con cui si accede senza password. Tutte le altre sessioni sono terminate.',
      owner: 'L’hai fatto tu? Allora non devi fare nulla.',
      back: 'Altrimenti rivolgiti subito all’amministrazione, scegli una nuova password qui e rimuovi la passkey nelle impostazioni:',
    },
    codes: {
      subject: 'Nuovi codici di recupero per il tuo account Sentiero',
      text: 'Per il tuo account sono stati creati nuovi codici di recupero. I precedenti non sono più validi.',
      owner: 'L’hai fatto tu? Allora conserva i nuovi in un luogo sicuro; non devi fare altro.',
      back: 'Altrimenti rivolgiti subito all’amministrazione e scegli una nuova password qui:',
    },
    fewer: {
      subject: 'Accesso a Sentiero: un secondo fattore rimosso',
      text: 'Dal tuo account è stata rimossa l’app di autenticazione o una passkey. Il resto di quanto hai configurato rimane valido, e così i codici di recupero.',
      owner: 'L’hai fatto tu? Allora non devi fare nulla.',
      back: 'Altrimenti rivolgiti subito all’amministrazione e scegli una nuova password qui:',
    },
    off: {
      subject: 'Accesso a Sentiero: secondo fattore disattivato',
      text: 'Per accedere al tuo account basta di nuovo la password. I codici di recupero non sono più validi.',
      owner: 'L’hai fatto tu? Allora non devi fare nulla.',
      back: 'Altrimenti scegli subito una nuova password qui:',
    },
    'off-by-staff': {
      subject: 'Accesso a Sentiero: secondo fattore disattivato',
      text: 'L’amministrazione ha disattivato il secondo fattore del tuo account: app di autenticazione e passkey non sono più valide. Per accedere basta di nuovo la password e i codici di recupero non sono più validi.',
      owner: 'L’hai chiesto tu? Allora puoi configurarne uno nuovo nelle impostazioni.',
      back: 'Altrimenti rivolgiti all’amministrazione e scegli una nuova password qui:',
    },
  },
};
