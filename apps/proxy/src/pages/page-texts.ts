import { fallbackLanguage, languages, type Language } from '@sentiero/contracts/shared';
import { preferredLanguage, type TargetRefusal } from '@sentiero/service';
import type { RequestHead } from '@sentiero/http1/request-head';

export type FailureReason =
  | TargetRefusal
  | 'not_running'
  | 'unknown_host'
  | 'closed'
  | 'certificate'
  | 'not_http'
  | 'too_slow'
  | 'unreachable';

type PageText = { title: string; text: readonly string[]; link: string };

export type PageTexts = {
  noTarget: PageText;
  noCookie: PageText;
  badTicket: PageText;
  twoCookies: PageText;
  notLoggedIn: (shop: string, platform: string) => readonly string[];
  noAnswer: (name: string, reason: FailureReason) => { title: string; text: readonly string[] };
  dropped: { title: string; text: readonly string[] };
  proxyLogin: readonly string[];
  noTlsTunnel: string;
  withoutCredentials: string;
  tooMany: string;
  platformUnavailable: string;
  /** The same for a page, which goes on by itself. */
  platformAway: { title: string; text: string };
  internal: string;
  notFound: string;
};

/** The texts of pages and plain responses, in the browser's preferred language. */
export function pageTexts({ fields }: RequestHead): PageTexts & { language: Language } {
  const language = preferredLanguage(fields.get('accept-language'), languages) ?? fallbackLanguage;
  return { language, ...texts[language] };
}

const reasons: Record<Language, Record<FailureReason, string>> = {
  de: {
    outside: 'Ihre Adresse liegt ausserhalb der Netze, in denen Zielanwendungen laufen dürfen.',
    own: 'Ihre Adresse gehört zur Plattform selbst.',
    nowhere: 'Ihre Adresse kann keiner Zielanwendung gehören.',
    not_running: 'Sie läuft nicht.',
    unknown_host: 'Ihr Hostname ist unbekannt.',
    closed: 'Sie hat die Verbindung getrennt.',
    certificate: 'Ihrem Zertifikat wird nicht vertraut.',
    not_http: 'Was sie geschickt hat, ist kein HTTP.',
    too_slow: 'Sie war zu langsam.',
    unreachable: 'Sie ist nicht erreichbar.',
  },
  en: {
    outside: 'Its address is outside of the networks where target applications may run.',
    own: 'Its address is one of the platform’s own.',
    nowhere: 'Its address isn’t one that a target application can have.',
    not_running: 'It isn’t running.',
    unknown_host: 'Its host name can’t be resolved.',
    closed: 'It closed the connection.',
    certificate: 'Its certificate isn’t trusted.',
    not_http: 'What it sent isn’t HTTP.',
    too_slow: 'It took too long.',
    unreachable: 'It can’t be reached.',
  },
  fr: {
    outside: 'Son adresse est en dehors des réseaux autorisés pour les applications cibles.',
    own: 'Son adresse appartient à la plateforme elle-même.',
    nowhere: 'Son adresse ne peut pas être celle d’une application cible.',
    not_running: 'Elle n’est pas démarrée.',
    unknown_host: 'Son nom d’hôte est inconnu.',
    closed: 'Elle a fermé la connexion.',
    certificate: 'Son certificat n’est pas approuvé.',
    not_http: 'Ce qu’elle a envoyé n’est pas du HTTP.',
    too_slow: 'Elle a mis trop de temps.',
    unreachable: 'Elle est injoignable.',
  },
  it: {
    outside: 'Il suo indirizzo è fuori dalle reti consentite per le applicazioni bersaglio.',
    own: 'Il suo indirizzo appartiene alla piattaforma stessa.',
    nowhere: 'Il suo indirizzo non può essere quello di un’applicazione bersaglio.',
    not_running: 'Non è in funzione.',
    unknown_host: 'Il suo nome host è sconosciuto.',
    closed: 'Ha chiuso la connessione.',
    certificate: 'Il suo certificato non è considerato attendibile.',
    not_http: 'Ciò che ha inviato non è HTTP.',
    too_slow: 'Ha impiegato troppo tempo.',
    unreachable: 'Non è raggiungibile.',
  },
};

const texts: Record<Language, PageTexts> = {
  de: {
    noTarget: {
      title: 'Hier gibt es keine Zielanwendung',
      text: ['Unter dieser Adresse läuft keine Zielanwendung.'],
      link: 'Zur Plattform',
    },
    noCookie: {
      title: 'Dein Browser hat das Cookie nicht behalten',
      text: [
        'Die Anmeldung hat geklappt, aber dein Browser hat das Cookie, das dich erkennt, nicht zurückgeschickt.',
        'Erlaube Cookies für diese Adresse oder öffne sie in einem eigenen Tab, ausserhalb jedes Frames, und versuch es nochmals.',
      ],
      link: 'Nochmals versuchen',
    },
    badTicket: {
      title: 'Dieser Link gilt nicht mehr',
      text: [
        'Der Link wurde schon benutzt, ist älter als eine Minute oder gehört zu einem anderen Browser.',
        'Hast du ihn eben in diesem Browser geöffnet, dann erlaube Cookies für diese Adresse.',
      ],
      link: 'Von vorn beginnen',
    },
    twoCookies: {
      title: 'Jemand hat versucht, deine Sitzung auszutauschen',
      text: [
        'Dein Browser hat zwei verschiedene Sitzungscookies geschickt. Ein Skript auf dieser oder einer benachbarten Adresse hat eines davon gesetzt, vielleicht damit du unter einem fremden Namen arbeitest.',
        'Beide wurden entfernt. Siehst du das wieder, dann lösche in deinem Browser die Cookies dieser Adresse.',
      ],
      link: 'Von vorn beginnen',
    },
    notLoggedIn: (shop, platform) => [
      '401: Deine Sitzung ist abgelaufen, oder du bist nicht angemeldet.',
      `Im Browser: Öffne ${shop} aus einer Lektion oder solange du bei ${platform} angemeldet bist.`,
      'Mit einem Werkzeug der Kommandozeile: Schicke den Cookie-Header mit, den dir die Plattform für diese',
      'Zielanwendung gibt (GET targets/{id}/lab-token).',
    ],
    noAnswer: (name, reason) => ({
      title: `${name} antwortet nicht`,
      text: [
        `Keine Antwort von der Zielanwendung ${name}. ${reasons.de[reason]}`,
        'Versuch es gleich nochmals.',
      ],
    }),
    dropped: {
      title: 'Du hast das verworfen',
      text: [
        'Du hast diese Anfrage oder die Antwort darauf in der Werkbank angehalten und verworfen. Die Seite kommt darum von Sentiero, nicht von der Zielanwendung.',
        'Lade die Seite neu, um die Anfrage nochmals zu senden.',
      ],
    },
    proxyLogin: [
      '407: Das Passwort dieses Proxys fehlt, oder deine Sitzung ist abgelaufen.',
      'Das Passwort ist dein Lab-Token: Die Lektion zeigt es unter «Eigene Werkzeuge verwenden». Der Benutzername ist beliebig:',
      'http_proxy=http://x:TOKEN@HOST:PORT',
    ],
    noTlsTunnel: '501: Dieser Proxy zeichnet HTTP auf und öffnet kein TLS. Nimm http:// statt https://.',
    withoutCredentials:
      'Die Anfrage kommt von einer Seite eines anderen Ursprungs und hat kein Cookie. Schicke sie mit Cookies: fetch(url, { credentials: "include" }).',
    tooMany: 'Zu viele Anfragen gleichzeitig. Warte, bis einige davon beantwortet sind.',
    platformUnavailable: 'Die Plattform ist gerade nicht erreichbar. Versuch es gleich nochmals.',
    platformAway: {
      title: 'Die Plattform ist gerade nicht erreichbar',
      text: 'Sobald sie wieder antwortet, geht diese Seite von selbst weiter.',
    },
    internal: 'Interner Fehler.',
    notFound: 'Nicht gefunden.',
  },
  en: {
    noTarget: {
      title: 'No target application here',
      text: ['There is no target application at this address.'],
      link: 'Go to the platform',
    },
    noCookie: {
      title: 'Your browser did not keep the cookie',
      text: [
        'You were let in, but your browser didn’t send back the cookie that identifies you.',
        'Allow cookies for this address, or open it in its own tab, outside any frame, and try again.',
      ],
      link: 'Try again',
    },
    badTicket: {
      title: 'This link has expired',
      text: [
        'It has already been used, is more than a minute old, or belongs to another browser.',
        'If you just opened it in this browser, allow cookies for this address.',
      ],
      link: 'Start over',
    },
    twoCookies: {
      title: 'Something tried to swap your session',
      text: [
        'Your browser sent two different session cookies. A script on this address, or on a neighbouring one, has set one of them, perhaps to make you work under someone else’s name.',
        'Both have been removed. If you see this again, delete the cookies for this address in your browser.',
      ],
      link: 'Start over',
    },
    notLoggedIn: (shop, platform) => [
      '401: your session has expired, or you are not logged in.',
      `In a browser: open ${shop} from a lesson, or while you are logged in at ${platform}.`,
      'With a command-line tool: send the Cookie header that the platform gives you for this target application',
      '(GET targets/{id}/lab-token).',
    ],
    noAnswer: (name, reason) => ({
      title: `${name} isn’t responding`,
      text: [
        `No response from the target application ${name}. ${reasons.en[reason]}`,
        'Try again in a moment.',
      ],
    }),
    dropped: {
      title: 'You dropped this',
      text: [
        'You held this request, or the response to it, in the workbench and dropped it. That is why this page comes from Sentiero and not from the target application.',
        'Reload the page to send the request again.',
      ],
    },
    proxyLogin: [
      '407: the password of this proxy is missing, or your session has expired.',
      'The password is your lab token: the lesson shows it under “Use your own tools”. Any username will do:',
      'http_proxy=http://x:TOKEN@HOST:PORT',
    ],
    noTlsTunnel: '501: this proxy records HTTP and opens no TLS. Use http:// instead of https://.',
    withoutCredentials:
      'The request comes from a page of another origin, without a cookie. Send it with cookies: fetch(url, { credentials: "include" }).',
    tooMany: 'Too many requests at once. Wait until some of them have been answered.',
    platformUnavailable: 'The platform can’t be reached right now. Try again in a moment.',
    platformAway: {
      title: 'The platform can’t be reached right now',
      text: 'This page continues by itself as soon as the platform answers again.',
    },
    internal: 'Internal error.',
    notFound: 'Not found.',
  },
  fr: {
    noTarget: {
      title: 'Aucune application cible ici',
      text: ['Il n’y a pas d’application cible à cette adresse.'],
      link: 'Aller à la plateforme',
    },
    noCookie: {
      title: 'Ton navigateur n’a pas gardé le cookie',
      text: [
        'L’entrée a réussi, mais ton navigateur n’a pas renvoyé le cookie qui t’identifie.',
        'Autorise les cookies pour cette adresse ou ouvre-la dans son propre onglet, hors de tout cadre, puis réessaie.',
      ],
      link: 'Réessayer',
    },
    badTicket: {
      title: 'Ce lien a expiré',
      text: [
        'Il a déjà servi, date de plus d’une minute ou appartient à un autre navigateur.',
        'Si tu viens de l’ouvrir dans ce navigateur, autorise les cookies pour cette adresse.',
      ],
      link: 'Recommencer',
    },
    twoCookies: {
      title: 'Quelque chose a essayé de remplacer ta session',
      text: [
        'Ton navigateur a envoyé deux cookies de session différents. Un script de cette adresse, ou d’une adresse voisine, a placé l’un d’eux, peut-être pour te faire travailler sous le nom de quelqu’un d’autre.',
        'Les deux ont été supprimés. Si ce message revient, efface les cookies de cette adresse dans ton navigateur.',
      ],
      link: 'Recommencer',
    },
    notLoggedIn: (shop, platform) => [
      '401 : ta session a expiré ou la connexion manque.',
      `Dans un navigateur : ouvre ${shop} depuis une leçon, ou pendant ta session sur ${platform}.`,
      'Avec un outil en ligne de commande : envoie l’en-tête Cookie que la plateforme te donne pour cette application cible',
      '(GET targets/{id}/lab-token).',
    ],
    noAnswer: (name, reason) => ({
      title: `${name} ne répond pas`,
      text: [
        `Aucune réponse de l’application cible ${name}. ${reasons.fr[reason]}`,
        'Réessaie dans un instant.',
      ],
    }),
    dropped: {
      title: 'Tu as rejeté ceci',
      text: [
        'Tu as retenu cette requête, ou sa réponse, dans l’établi et tu l’as rejetée. Cette page vient donc de Sentiero, pas de l’application cible.',
        'Recharge la page pour renvoyer la requête.',
      ],
    },
    proxyLogin: [
      '407 : le mot de passe de ce proxy manque, ou ta session a expiré.',
      'Le mot de passe est ton jeton de labo : la leçon l’affiche sous « Utiliser tes propres outils ». Le nom d’utilisateur est libre :',
      'http_proxy=http://x:TOKEN@HOST:PORT',
    ],
    noTlsTunnel:
      '501 : ce proxy enregistre du HTTP et n’ouvre pas de TLS. Utilise http:// au lieu de https://.',
    withoutCredentials:
      'La requête vient d’une page d’une autre origine, sans cookie. Envoie-la avec les cookies : fetch(url, { credentials: "include" }).',
    tooMany: 'Trop de requêtes à la fois. Attends que certaines aient reçu leur réponse.',
    platformUnavailable: 'La plateforme est injoignable pour le moment. Réessaie dans un instant.',
    platformAway: {
      title: 'La plateforme est injoignable pour le moment',
      text: 'Dès qu’elle répond à nouveau, cette page continue d’elle-même.',
    },
    internal: 'Erreur interne.',
    notFound: 'Introuvable.',
  },
  it: {
    noTarget: {
      title: 'Nessuna applicazione bersaglio qui',
      text: ['A questo indirizzo non c’è nessuna applicazione bersaglio.'],
      link: 'Vai alla piattaforma',
    },
    noCookie: {
      title: 'Il tuo browser non ha conservato il cookie',
      text: [
        'L’ingresso è riuscito, ma il tuo browser non ha rimandato il cookie che ti identifica.',
        'Consenti i cookie per questo indirizzo o aprilo in una scheda a parte, fuori da ogni frame, e riprova.',
      ],
      link: 'Riprova',
    },
    badTicket: {
      title: 'Questo link è scaduto',
      text: [
        'È già stato usato, ha più di un minuto o appartiene a un altro browser.',
        'Se l’hai appena aperto in questo browser, consenti i cookie per questo indirizzo.',
      ],
      link: 'Ricomincia',
    },
    twoCookies: {
      title: 'Qualcosa ha cercato di scambiare la tua sessione',
      text: [
        'Il tuo browser ha inviato due cookie di sessione diversi. Uno script di questo indirizzo, o di uno vicino, ne ha impostato uno, forse per farti lavorare con il nome di qualcun altro.',
        'Sono stati rimossi entrambi. Se lo vedi di nuovo, elimina i cookie di questo indirizzo nel tuo browser.',
      ],
      link: 'Ricomincia',
    },
    notLoggedIn: (shop, platform) => [
      '401: la tua sessione è scaduta o manca l’accesso.',
      `Nel browser: apri ${shop} da una lezione, oppure durante la tua sessione su ${platform}.`,
      'Con uno strumento da riga di comando: invia l’header Cookie che la piattaforma ti dà per questa applicazione bersaglio',
      '(GET targets/{id}/lab-token).',
    ],
    noAnswer: (name, reason) => ({
      title: `${name} non risponde`,
      text: [
        `Nessuna risposta dall’applicazione bersaglio ${name}. ${reasons.it[reason]}`,
        'Riprova tra un momento.',
      ],
    }),
    dropped: {
      title: 'L’hai scartata tu',
      text: [
        'Hai trattenuto questa richiesta, o la sua risposta, nel banco di lavoro e l’hai scartata. Per questo la pagina viene da Sentiero e non dall’applicazione bersaglio.',
        'Ricarica la pagina per inviare di nuovo la richiesta.',
      ],
    },
    proxyLogin: [
      '407: manca la password di questo proxy, o la tua sessione è scaduta.',
      'La password è il tuo token di laboratorio: la lezione lo mostra in «Usa i tuoi strumenti». Il nome utente è libero:',
      'http_proxy=http://x:TOKEN@HOST:PORT',
    ],
    noTlsTunnel: '501: questo proxy registra HTTP e non apre TLS. Usa http:// al posto di https://.',
    withoutCredentials:
      'La richiesta viene da una pagina di un’altra origine, senza cookie. Inviala con i cookie: fetch(url, { credentials: "include" }).',
    tooMany: 'Troppe richieste contemporaneamente. Aspetta che alcune abbiano ricevuto risposta.',
    platformUnavailable: 'La piattaforma al momento non è raggiungibile. Riprova tra un momento.',
    platformAway: {
      title: 'La piattaforma al momento non è raggiungibile',
      text: 'Appena risponde di nuovo, questa pagina prosegue da sola.',
    },
    internal: 'Errore interno.',
    notFound: 'Non trovato.',
  },
};
