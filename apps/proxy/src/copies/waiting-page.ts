import type { VisitedInstance } from '@sentiero/contracts/ingest';
import type { Language } from '@sentiero/contracts/shared';
import type { RequestHead } from '@sentiero/http1/request-head';
import { pageTexts } from '../pages/page-texts.ts';
import type { Page } from '../pages/pages.ts';

const againSeconds = 1;
/** By then the API starts a copy again that failed. */
const afterFailureSeconds = 31;
/** An engine that is away may be restarting. */
const withoutEngineSeconds = 5;

type Texts = {
  starting: { title: string; text: string };
  queued: { title: string; text: (place: number) => string };
  failed: { title: string; text: string; link: string };
  noEngine: string;
  tooMany: { title: string; text: (running: readonly string[]) => string; link: string };
};

const texts: Record<Language, (name: string) => Texts> = {
  de: (name) => ({
    starting: {
      title: 'Deine Kopie wird gestartet',
      text: `${name} ist in wenigen Sekunden bereit. Diese Seite geht von selbst weiter.`,
    },
    queued: {
      title: 'Deine Kopie wartet auf einen freien Platz',
      text: (place) => `Dein Platz in der Warteschlange: ${place}. Diese Seite geht von selbst weiter.`,
    },
    failed: {
      title: 'Deine Kopie konnte nicht gestartet werden',
      text: `Diese Seite versucht es in einer halben Minute noch einmal. Wenn ${name} dann nicht läuft, melde es deiner Lehrperson.`,
      link: 'Noch einmal versuchen',
    },
    noEngine: `${name} braucht eine Container-Engine (Docker oder Podman), und mit der Plattform ist keine verbunden.`,
    tooMany: {
      title: 'Du hast zu viele laufende Kopien',
      text: (running) => `Stoppe zuerst eine davon in ihrer Lektion: ${running.join(', ')}.`,
      link: 'Noch einmal versuchen',
    },
  }),
  en: (name) => ({
    starting: {
      title: 'Your copy is starting',
      text: `${name} will be ready in a few seconds. This page continues by itself.`,
    },
    queued: {
      title: 'Your copy is waiting for a free slot',
      text: (place) => `Your place in the queue: ${place}. This page continues by itself.`,
    },
    failed: {
      title: 'Your copy couldn’t be started',
      text: `This page tries again in half a minute. If ${name} still isn’t running then, tell your teacher.`,
      link: 'Try again',
    },
    noEngine: `${name} needs a container engine (Docker or Podman), and none is connected to the platform.`,
    tooMany: {
      title: 'You have too many running copies',
      text: (running) => `Stop one of them in its lesson first: ${running.join(', ')}.`,
      link: 'Try again',
    },
  }),
  fr: (name) => ({
    starting: {
      title: 'Ta copie démarre',
      text: `${name} démarre en quelques secondes. Cette page continue d’elle-même.`,
    },
    queued: {
      title: 'Ta copie attend une place',
      text: (place) => `Ta place dans la file d’attente : ${place}. Cette page continue d’elle-même.`,
    },
    failed: {
      title: 'Ta copie n’a pas pu démarrer',
      text: `Cette page réessaie dans une demi-minute. Si ${name} ne fonctionne toujours pas, signale-le dans ton cours.`,
      link: 'Réessayer',
    },
    noEngine: `${name} a besoin d’un moteur de conteneurs (Docker ou Podman), et la plateforme n’en a pas.`,
    tooMany: {
      title: 'Tu as trop de copies en marche',
      text: (running) => `Arrêtes-en d’abord une dans sa leçon : ${running.join(', ')}.`,
      link: 'Réessayer',
    },
  }),
  it: (name) => ({
    starting: {
      title: 'La tua copia è in avvio',
      text: `${name} si avvia in pochi secondi. Questa pagina prosegue da sola.`,
    },
    queued: {
      title: 'La tua copia è in attesa di un posto libero',
      text: (place) => `Il tuo posto in coda: ${place}. Questa pagina prosegue da sola.`,
    },
    failed: {
      title: 'Non è stato possibile avviare la tua copia',
      text: `Questa pagina riprova tra mezzo minuto. Se ${name} non funziona ancora, segnalalo nel tuo corso.`,
      link: 'Riprova',
    },
    noEngine: `${name} ha bisogno di un motore per container (Docker o Podman), e la piattaforma non ne ha.`,
    tooMany: {
      title: 'Hai troppe copie in funzione',
      text: (running) => `Prima fermane una nella sua lezione: ${running.join(', ')}.`,
      link: 'Riprova',
    },
  }),
};

/** The page shown while the learner's copy of the target does not run; it reloads if that may change. */
export function waitingPage(head: RequestHead, name: string, visit: VisitedInstance): Page {
  const { language } = pageTexts(head);
  const { starting, queued, failed, noEngine, tooMany } = texts[language](name);
  const page = { status: 503, language, headers: { 'Retry-After': String(againSeconds) } };
  const link = (label: string) => ({ href: /^\/(?![/\\])/.test(head.target) ? head.target : '/', label });
  if (visit.running.length > 0)
    return { ...page, title: tooMany.title, text: [tooMany.text(visit.running)], link: link(tooMany.link) };
  if (visit.state === 'failed') {
    const hasNoEngine = visit.error === 'no_engine' || visit.error === 'no_isolation';
    if (hasNoEngine)
      return { ...page, title: failed.title, text: [noEngine], refreshSeconds: withoutEngineSeconds };
    const anew = { refreshSeconds: afterFailureSeconds, link: link(failed.link) };
    return { ...page, ...anew, title: failed.title, text: [failed.text] };
  }
  const again = { ...page, refreshSeconds: againSeconds };
  if (visit.place !== null) return { ...again, title: queued.title, text: [queued.text(visit.place)] };
  return { ...again, title: starting.title, text: [starting.text] };
}
