import type { Language } from '@sentiero/contracts/shared';
import type { LaunchProblem } from './refused.ts';

type Words = { title: string; text: string };
type Texts = {
  open: Words & { label: string };
  pick: Words & { label: string; lesson: string; course: string };
  add: Words & { label: string };
} & Record<LaunchProblem, Words>;

export const words: Record<Language, Texts> = {
  de: {
    open: {
      title: 'Sentiero',
      text: 'Sentiero öffnet sich in einem eigenen Tab. Deine Ergebnisse kommen hierher zurück.',
      label: 'Sentiero öffnen',
    },
    pick: {
      title: 'Lektion auswählen',
      text: 'Lernende, die den Link öffnen, kommen in diese Lektion.',
      label: 'Auswählen',
      lesson: 'Lektion',
      course: 'Der ganze Kurs',
    },
    add: {
      title: 'Auswahl übernehmen',
      text: 'Der Link ist bereit für die Lernplattform.',
      label: 'Übernehmen',
    },
    'unknown-platform': {
      title: 'Diese Plattform ist nicht eingetragen',
      text: 'Sentiero kennt die Lernplattform nicht, von der du kommst. Das Team von Sentiero muss sie eintragen:',
    },
    'unknown-deployment': {
      title: 'Diese Einrichtung ist nicht eingetragen',
      text: 'Sentiero kennt die Lernplattform, aber nicht diese Deployment-ID. Das Team von Sentiero muss sie eintragen:',
    },
    expired: {
      title: 'Das hat zu lange gedauert',
      text: 'Geh zurück zu deiner Lernplattform und öffne den Link noch einmal. Bleibt es dabei, dann erlaube Cookies für Sentiero.',
    },
    refused: {
      title: 'Die Anmeldung wurde abgelehnt',
      text: 'Die Angaben deiner Lernplattform liessen sich nicht prüfen. Öffne den Link noch einmal. Bleibt es dabei, dann melde dich bei deiner Lehrperson.',
    },
  },
  en: {
    open: {
      title: 'Sentiero',
      text: 'Sentiero opens in a tab of its own. Your results come back here.',
      label: 'Open Sentiero',
    },
    pick: {
      title: 'Pick a lesson',
      text: 'Learners who open the link come to this lesson.',
      label: 'Pick',
      lesson: 'Lesson',
      course: 'The whole course',
    },
    add: {
      title: 'Add the link',
      text: 'The link is ready to be added on the learning platform.',
      label: 'Add',
    },
    'unknown-platform': {
      title: 'This platform is not registered',
      text: 'Sentiero does not know the learning platform that you come from. The staff of Sentiero must add it:',
    },
    'unknown-deployment': {
      title: 'This deployment is not registered',
      text: 'Sentiero knows the learning platform, but not this deployment ID. The staff of Sentiero must add it:',
    },
    expired: {
      title: 'That took too long',
      text: 'Go back to your learning platform and open the link again. If this keeps happening, allow cookies for Sentiero.',
    },
    refused: {
      title: 'The login was refused',
      text: 'What your learning platform sent could not be verified. Open the link again. If this keeps happening, tell your teacher.',
    },
  },
  fr: {
    open: {
      title: 'Sentiero',
      text: 'Sentiero s’ouvre dans son propre onglet. Tes résultats reviennent ici.',
      label: 'Ouvrir Sentiero',
    },
    pick: {
      title: 'Choisir une leçon',
      text: 'Les élèves qui ouvrent le lien arrivent dans cette leçon.',
      label: 'Choisir',
      lesson: 'Leçon',
      course: 'Tout le cours',
    },
    add: { title: 'Ajouter le lien', text: 'Le lien est prêt pour la plateforme.', label: 'Ajouter' },
    'unknown-platform': {
      title: 'Cette plateforme n’est pas enregistrée',
      text: 'Sentiero ne connaît pas la plateforme d’où tu viens. L’équipe de Sentiero doit l’ajouter :',
    },
    'unknown-deployment': {
      title: 'Ce déploiement n’est pas enregistré',
      text: 'Sentiero connaît la plateforme, mais pas cet identifiant de déploiement. L’équipe de Sentiero doit l’ajouter :',
    },
    expired: {
      title: 'Cela a duré trop longtemps',
      text: 'Retourne sur ta plateforme et ouvre le lien encore une fois. Si cela se répète, autorise les cookies de Sentiero.',
    },
    refused: {
      title: 'La connexion a été refusée',
      text: 'Les données envoyées par ta plateforme n’ont pas pu être vérifiées. Ouvre le lien encore une fois. Si cela se répète, parles-en à ton enseignant.',
    },
  },
  it: {
    open: {
      title: 'Sentiero',
      text: 'Sentiero si apre in una scheda separata. I tuoi risultati tornano qui.',
      label: 'Apri Sentiero',
    },
    pick: {
      title: 'Scegli una lezione',
      text: 'Gli allievi che aprono il link arrivano in questa lezione.',
      label: 'Scegli',
      lesson: 'Lezione',
      course: 'Tutto il corso',
    },
    add: { title: 'Aggiungi il link', text: 'Il link è pronto per la piattaforma.', label: 'Aggiungi' },
    'unknown-platform': {
      title: 'Questa piattaforma non è registrata',
      text: 'Sentiero non conosce la piattaforma da cui arrivi. Il team di Sentiero deve aggiungerla:',
    },
    'unknown-deployment': {
      title: 'Questa installazione non è registrata',
      text: 'Sentiero conosce la piattaforma, ma non questo ID di deployment. Il team di Sentiero deve aggiungerlo:',
    },
    expired: {
      title: 'È passato troppo tempo',
      text: 'Torna alla tua piattaforma e apri di nuovo il link. Se succede ancora, consenti i cookie di Sentiero.',
    },
    refused: {
      title: 'L’accesso è stato rifiutato',
      text: 'Non è stato possibile verificare i dati della tua piattaforma. Apri di nuovo il link. Se succede ancora, parlane con il tuo insegnante.',
    },
  },
};
