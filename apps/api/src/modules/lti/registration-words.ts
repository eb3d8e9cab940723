import type { Language } from '@sentiero/contracts/shared';
import type { RegistrationProblem } from './refused.ts';

type Words = { title: string; text: string };
type Texts = { registered: Words; close: string } & Record<RegistrationProblem, Words>;

export const registrationWords: Record<Language, Texts> = {
  de: {
    registered: {
      title: 'Sentiero ist eingetragen',
      text: 'Schalte Sentiero nun auf der Lernplattform frei. Hier heisst sie:',
    },
    close: 'Schliessen',
    'link-over': {
      title: 'Dieser Link gilt nicht mehr',
      text: 'Ein Link gilt eine Woche und nur einmal. Das Team von Sentiero erstellt dir einen neuen.',
    },
    'link-to-paste': {
      title: 'Diesen Link braucht die Lernplattform',
      text: 'Kopiere ihn auf der Lernplattform in das Feld für die Adresse des Tools. In Moodle steht es unter «Externes Tool › Tools verwalten».',
    },
    'no-configuration': {
      title: 'Die Lernplattform gibt keine Auskunft',
      text: 'Sentiero konnte ihre Konfiguration nicht lesen. Die Plattform muss über https: erreichbar sein, und alle ihre Adressen müssen mit https: beginnen.',
    },
    'wrong-issuer': {
      title: 'Die Lernplattform nennt sich anders',
      text: 'Der Aussteller in ihrer Konfiguration gehört zu einer anderen Adresse als die Konfiguration selbst. Das Team von Sentiero kann die Plattform von Hand eintragen.',
    },
    'taken-issuer': {
      title: 'Diese Lernplattform ist schon eingetragen',
      text: 'Unter diesem Aussteller ist eine Plattform mit anderen Schlüsseln eingetragen. Das Team von Sentiero muss sie prüfen.',
    },
    'not-registered': {
      title: 'Die Lernplattform hat Sentiero nicht eingetragen',
      text: 'Starte die Registrierung auf der Lernplattform noch einmal. Bleibt es dabei, dann kann das Team von Sentiero die Plattform von Hand eintragen.',
    },
  },
  en: {
    registered: {
      title: 'Sentiero is registered',
      text: 'Now activate Sentiero on the learning platform. Here it is called:',
    },
    close: 'Close',
    'link-over': {
      title: 'This link is no longer valid',
      text: 'A link is valid for a week, and only once. The staff of Sentiero make a new one for you.',
    },
    'link-to-paste': {
      title: 'This link is for the learning platform',
      text: 'Copy it into the field for the tool’s address there. In Moodle, that is under “External tool › Manage tools”.',
    },
    'no-configuration': {
      title: 'The learning platform gives no information',
      text: 'Sentiero could not read its configuration. The platform must be reachable over https:, and all its addresses must start with https:.',
    },
    'wrong-issuer': {
      title: 'The learning platform goes by another name',
      text: 'The issuer in its configuration belongs to another address than the configuration itself. The staff of Sentiero can add the platform by hand.',
    },
    'taken-issuer': {
      title: 'This learning platform is already registered',
      text: 'A platform with other keys is registered under this issuer. The staff of Sentiero must check it.',
    },
    'not-registered': {
      title: 'The learning platform did not register Sentiero',
      text: 'Start the registration on the learning platform again. If this keeps happening, the staff of Sentiero can add the platform by hand.',
    },
  },
  fr: {
    registered: {
      title: 'Sentiero est enregistré',
      text: 'Active maintenant Sentiero sur la plateforme d’apprentissage. Ici, elle s’appelle :',
    },
    close: 'Fermer',
    'link-over': {
      title: 'Ce lien n’est plus valable',
      text: 'Un lien est valable une semaine et une seule fois. L’équipe de Sentiero t’en crée un nouveau.',
    },
    'link-to-paste': {
      title: 'Ce lien est destiné à la plateforme',
      text: 'Copie-le là-bas dans le champ de l’adresse de l’outil. Dans Moodle, il se trouve sous « Outil externe › Gérer les outils ».',
    },
    'no-configuration': {
      title: 'La plateforme ne donne pas d’informations',
      text: 'Sentiero n’a pas pu lire sa configuration. La plateforme doit être accessible en https:, et toutes ses adresses doivent commencer par https:.',
    },
    'wrong-issuer': {
      title: 'La plateforme porte un autre nom',
      text: 'L’émetteur indiqué dans sa configuration appartient à une autre adresse que la configuration elle-même. L’équipe de Sentiero peut ajouter la plateforme à la main.',
    },
    'taken-issuer': {
      title: 'Cette plateforme est déjà enregistrée',
      text: 'Une plateforme avec d’autres clés est enregistrée sous cet émetteur. L’équipe de Sentiero doit la vérifier.',
    },
    'not-registered': {
      title: 'La plateforme n’a pas enregistré Sentiero',
      text: 'Relance l’enregistrement sur la plateforme. Si cela se répète, l’équipe de Sentiero peut ajouter la plateforme à la main.',
    },
  },
  it: {
    registered: {
      title: 'Sentiero è registrato',
      text: 'Ora attiva Sentiero sulla piattaforma didattica. Qui si chiama:',
    },
    close: 'Chiudi',
    'link-over': {
      title: 'Questo link non è più valido',
      text: 'Un link vale una settimana e una volta sola. Il team di Sentiero te ne crea uno nuovo.',
    },
    'link-to-paste': {
      title: 'Questo link serve alla piattaforma',
      text: 'Copialo lì nel campo per l’indirizzo dello strumento. In Moodle si trova sotto «Tool esterno › Gestione tool».',
    },
    'no-configuration': {
      title: 'La piattaforma non dà informazioni',
      text: 'Sentiero non ha potuto leggere la sua configurazione. La piattaforma deve essere raggiungibile via https:, e tutti i suoi indirizzi devono iniziare con https:.',
    },
    'wrong-issuer': {
      title: 'La piattaforma ha un altro nome',
      text: 'L’emittente nella sua configurazione appartiene a un indirizzo diverso da quello della configurazione stessa. Il team di Sentiero può aggiungere la piattaforma a mano.',
    },
    'taken-issuer': {
      title: 'Questa piattaforma è già registrata',
      text: 'Con questo emittente è registrata una piattaforma con altre chiavi. Il team di Sentiero deve verificarla.',
    },
    'not-registered': {
      title: 'La piattaforma non ha registrato Sentiero',
      text: 'Avvia di nuovo la registrazione sulla piattaforma. Se succede ancora, il team di Sentiero può aggiungere la piattaforma a mano.',
    },
  },
};
