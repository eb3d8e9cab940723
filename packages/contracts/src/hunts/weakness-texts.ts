import type { Translatable } from '../shared/index.ts';

/** The name of each weakness, and one sentence on what it is. */
export const weaknessTexts = {
  sql_injection: {
    title: { de: 'SQL-Injection', en: 'SQL injection', fr: 'Injection SQL', it: 'SQL injection' },
    sentence: {
      de: 'Eine Eingabe wird als Teil einer SQL-Abfrage ausgeführt.',
      en: 'Input is executed as part of an SQL query.',
      fr: 'Une entrée est exécutée comme une partie d’une requête SQL.',
      it: 'Un input viene eseguito come parte di una query SQL.',
    },
  },
  nosql_injection: {
    title: { de: 'NoSQL-Injection', en: 'NoSQL injection', fr: 'Injection NoSQL', it: 'NoSQL injection' },
    sentence: {
      de: 'Ein Filter nimmt statt eines Werts ein Objekt mit Operatoren an.',
      en: 'A filter takes an object with operators where it expects a value.',
      fr: 'Un filtre accepte un objet avec des opérateurs là où il attend une valeur.',
      it: 'Un filtro accetta un oggetto con operatori dove si aspetta un valore.',
    },
  },
  xss: {
    title: {
      de: 'Cross-Site-Scripting (XSS)',
      en: 'Cross-site scripting (XSS)',
      fr: 'Cross-site scripting (XSS)',
      it: 'Cross-site scripting (XSS)',
    },
    sentence: {
      de: 'Eine Eingabe läuft auf einer Seite als Skript.',
      en: 'Input runs as a script on a page.',
      fr: 'Une entrée s’exécute comme un script dans une page.',
      it: 'Un input viene eseguito come script in una pagina.',
    },
  },
  csrf: {
    title: {
      de: 'Cross-Site-Request-Forgery (CSRF)',
      en: 'Cross-site request forgery (CSRF)',
      fr: 'Cross-site request forgery (CSRF)',
      it: 'Cross-site request forgery (CSRF)',
    },
    sentence: {
      de: 'Eine fremde Website kann im Namen der angemeldeten Person handeln.',
      en: 'Another website can act in the name of whoever is logged in.',
      fr: 'Un autre site peut agir au nom de la personne connectée.',
      it: 'Un altro sito può agire a nome di chi è collegato.',
    },
  },
  object_access: {
    title: {
      de: 'Zugriff auf fremde Objekte (IDOR, BOLA)',
      en: 'Access to other people’s objects (IDOR, BOLA)',
      fr: 'Accès aux objets d’autrui (IDOR, BOLA)',
      it: 'Accesso a oggetti altrui (IDOR, BOLA)',
    },
    sentence: {
      de: 'Wer eine Nummer oder einen Namen ändert, bekommt, was anderen gehört.',
      en: 'Changing a number or a name gives access to what belongs to others.',
      fr: 'Changer un numéro ou un nom donne accès à ce qui appartient à d’autres.',
      it: 'Cambiando un numero o un nome si accede a ciò che appartiene ad altri.',
    },
  },
  function_access: {
    title: {
      de: 'Zugriff auf gesperrte Funktionen (BFLA)',
      en: 'Access to restricted functions (BFLA)',
      fr: 'Accès à des fonctions réservées (BFLA)',
      it: 'Accesso a funzioni riservate (BFLA)',
    },
    sentence: {
      de: 'Eine Funktion für Moderation oder Verwaltung prüft die Rolle nicht.',
      en: 'A function for moderators or administrators does not check the role.',
      fr: 'Une fonction de modération ou d’administration ne vérifie pas le rôle.',
      it: 'Una funzione per moderatori o amministratori non controlla il ruolo.',
    },
  },
  mass_assignment: {
    title: {
      de: 'Mass Assignment',
      en: 'Mass assignment',
      fr: 'Affectation de masse',
      it: 'Mass assignment',
    },
    sentence: {
      de: 'Zusätzliche Felder einer Anfrage landen ungeprüft im Datensatz.',
      en: 'Additional fields of a request are written to the record unchecked.',
      fr: 'Des champs ajoutés à une requête sont enregistrés sans contrôle.',
      it: 'I campi aggiunti a una richiesta vengono salvati senza controllo.',
    },
  },
  path_traversal: {
    title: {
      de: 'Path Traversal',
      en: 'Path traversal',
      fr: 'Traversée de répertoires',
      it: 'Path traversal',
    },
    sentence: {
      de: 'Ein Dateiname führt aus dem vorgesehenen Ordner hinaus.',
      en: 'A file name leads out of the intended folder.',
      fr: 'Un nom de fichier fait sortir du dossier prévu.',
      it: 'Un nome di file porta fuori dalla cartella prevista.',
    },
  },
  file_upload: {
    title: {
      de: 'Ungeprüfter Upload',
      en: 'Unrestricted file upload',
      fr: 'Envoi de fichiers sans contrôle',
      it: 'Upload di file senza controlli',
    },
    sentence: {
      de: 'Eine hochgeladene Datei wird als etwas ausgeliefert oder verarbeitet, das sie nicht sein darf.',
      en: 'An uploaded file is served or processed as something that it must not be.',
      fr: 'Un fichier envoyé est servi ou traité comme ce qu’il ne doit pas être.',
      it: 'Un file caricato viene servito o elaborato come qualcosa che non deve essere.',
    },
  },
  open_redirect: {
    title: { de: 'Open Redirect', en: 'Open redirect', fr: 'Redirection ouverte', it: 'Open redirect' },
    sentence: {
      de: 'Ein Link der Anwendung leitet auf eine beliebige fremde Website weiter.',
      en: 'A link of the application redirects to any other website.',
      fr: 'Un lien de l’application redirige vers n’importe quel autre site.',
      it: 'Un link dell’applicazione reindirizza a un qualsiasi altro sito.',
    },
  },
  ssrf: {
    title: {
      de: 'Server-Side Request Forgery (SSRF)',
      en: 'Server-side request forgery (SSRF)',
      fr: 'Server-side request forgery (SSRF)',
      it: 'Server-side request forgery (SSRF)',
    },
    sentence: {
      de: 'Der Server ruft eine Adresse ab, die er nicht abrufen dürfte.',
      en: 'The server fetches an address that it must not fetch.',
      fr: 'Le serveur va chercher une adresse qu’il ne devrait pas appeler.',
      it: 'Il server richiama un indirizzo che non dovrebbe richiamare.',
    },
  },
  session_handling: {
    title: {
      de: 'Fehler in der Sitzungsverwaltung',
      en: 'Session handling',
      fr: 'Gestion des sessions',
      it: 'Gestione delle sessioni',
    },
    sentence: {
      de: 'Eine Sitzung lässt sich erraten, unterschieben oder nach dem Abmelden weiter benutzen.',
      en: 'A session can be guessed, planted, or used after the log-out.',
      fr: 'Une session peut être devinée, imposée ou utilisée après la déconnexion.',
      it: 'Una sessione si può indovinare, imporre o usare dopo il logout.',
    },
  },
  brute_force: {
    title: {
      de: 'Unbegrenzte Versuche (Brute Force)',
      en: 'Unlimited attempts (brute force)',
      fr: 'Essais illimités (force brute)',
      it: 'Tentativi illimitati (brute force)',
    },
    sentence: {
      de: 'Ein Geheimnis lässt sich durchprobieren, weil niemand die Versuche begrenzt.',
      en: 'A secret can be tried out, because attempts have no limit.',
      fr: 'Un secret peut être essayé sans fin, car rien ne limite les essais.',
      it: 'Un segreto si può provare all’infinito, perché i tentativi non hanno limite.',
    },
  },
  password_reset: {
    title: {
      de: 'Schwaches Zurücksetzen des Passworts',
      en: 'Weak password reset',
      fr: 'Réinitialisation faible du mot de passe',
      it: 'Reimpostazione debole della password',
    },
    sentence: {
      de: 'Der Weg zu einem neuen Passwort steht auch denen offen, denen das Konto nicht gehört.',
      en: 'The way to a new password is open to people who do not own the account.',
      fr: 'La voie vers un nouveau mot de passe est ouverte à qui ne possède pas le compte.',
      it: 'La via verso una nuova password è aperta anche a chi non possiede l’account.',
    },
  },
  race: {
    title: {
      de: 'Race Condition',
      en: 'Race condition',
      fr: 'Situation de concurrence',
      it: 'Race condition',
    },
    sentence: {
      de: 'Gleichzeitige Anfragen kommen alle durch eine Prüfung, die nur einmal gelten sollte.',
      en: 'Simultaneous requests all pass a check that should hold only once.',
      fr: 'Des requêtes simultanées passent toutes un contrôle qui ne vaut qu’une fois.',
      it: 'Richieste simultanee superano tutte un controllo che dovrebbe valere una volta sola.',
    },
  },
  business_logic: {
    title: {
      de: 'Fehler in der Geschäftslogik',
      en: 'Business logic flaw',
      fr: 'Faille de la logique métier',
      it: 'Errore nella logica di business',
    },
    sentence: {
      de: 'Die Regeln lassen einen Ablauf oder einen Wert zu, an den niemand gedacht hat.',
      en: 'The rules allow a sequence or a value that nobody thought of.',
      fr: 'Les règles permettent un déroulement ou une valeur auxquels personne n’a pensé.',
      it: 'Le regole permettono una sequenza o un valore a cui nessuno ha pensato.',
    },
  },
  information_exposure: {
    title: {
      de: 'Preisgegebene Informationen',
      en: 'Information exposure',
      fr: 'Divulgation d’informations',
      it: 'Esposizione di informazioni',
    },
    sentence: {
      de: 'Eine Antwort enthält, was nicht für die Person bestimmt ist, die fragt.',
      en: 'A response contains what is not meant for whoever asks.',
      fr: 'Une réponse contient ce qui n’est pas destiné à la personne qui demande.',
      it: 'Una risposta contiene ciò che non è destinato a chi chiede.',
    },
  },
  xxe: {
    title: {
      de: 'Externe XML-Entitäten (XXE)',
      en: 'XML external entities (XXE)',
      fr: 'Entités externes XML (XXE)',
      it: 'Entità esterne XML (XXE)',
    },
    sentence: {
      de: 'Ein XML-Dokument liest über eine Entität eine Datei oder Adresse des Servers.',
      en: 'An XML document reads a file or an address of the server through an entity.',
      fr: 'Un document XML lit un fichier ou une adresse du serveur par une entité.',
      it: 'Un documento XML legge un file o un indirizzo del server tramite un’entità.',
    },
  },
  template_injection: {
    title: {
      de: 'Template-Injection (SSTI)',
      en: 'Template injection (SSTI)',
      fr: 'Injection de gabarit (SSTI)',
      it: 'Template injection (SSTI)',
    },
    sentence: {
      de: 'Eine Eingabe wird als Vorlage ausgewertet.',
      en: 'Input is evaluated as a template.',
      fr: 'Une entrée est évaluée comme un gabarit.',
      it: 'Un input viene valutato come template.',
    },
  },
  deserialization: {
    title: {
      de: 'Unsichere Deserialisierung',
      en: 'Insecure deserialization',
      fr: 'Désérialisation non sécurisée',
      it: 'Deserializzazione non sicura',
    },
    sentence: {
      de: 'Daten von aussen bestimmen, welches Objekt daraus entsteht.',
      en: 'Data from outside decides which object is made of it.',
      fr: 'Des données venues de l’extérieur décident de l’objet qui en naît.',
      it: 'Dati esterni decidono quale oggetto ne nasce.',
    },
  },
  prototype_pollution: {
    title: {
      de: 'Prototype Pollution',
      en: 'Prototype pollution',
      fr: 'Pollution de prototype',
      it: 'Prototype pollution',
    },
    sentence: {
      de: 'Ein Schlüssel wie `__proto__` ändert alle Objekte auf einmal.',
      en: 'A key such as `__proto__` changes all objects at once.',
      fr: 'Une clé comme `__proto__` modifie tous les objets à la fois.',
      it: 'Una chiave come `__proto__` cambia tutti gli oggetti in una volta.',
    },
  },
  cors: {
    title: {
      de: 'Zu offenes CORS',
      en: 'Permissive CORS',
      fr: 'CORS trop permissif',
      it: 'CORS troppo permissivo',
    },
    sentence: {
      de: 'Eine fremde Website darf mit der Sitzung der angemeldeten Person lesen.',
      en: 'Another website may read with the session of whoever is logged in.',
      fr: 'Un autre site peut lire avec la session de la personne connectée.',
      it: 'Un altro sito può leggere con la sessione di chi è collegato.',
    },
  },
  clickjacking: {
    title: { de: 'Clickjacking', en: 'Clickjacking', fr: 'Détournement de clic', it: 'Clickjacking' },
    sentence: {
      de: 'Die Seite lässt sich unsichtbar in eine fremde einbetten, und ein Klick trifft sie.',
      en: 'The page can be framed invisibly by another one, and takes its clicks.',
      fr: 'La page peut être intégrée, invisible, dans une autre, et reçoit ses clics.',
      it: 'La pagina si può incorporare, invisibile, in un’altra e ne riceve i clic.',
    },
  },
  host_header: {
    title: {
      de: 'Vertrauen in den Host-Header',
      en: 'Trust in the Host header',
      fr: 'Confiance dans l’en-tête Host',
      it: 'Fiducia nell’header Host',
    },
    sentence: {
      de: 'Ein Link oder eine Entscheidung folgt einem Hostnamen, den die Anfrage mitbringt.',
      en: 'A link or a decision follows a host name that the request brings.',
      fr: 'Un lien ou une décision suit un nom d’hôte que la requête apporte.',
      it: 'Un link o una decisione segue un nome di host portato dalla richiesta.',
    },
  },
  websocket_access: {
    title: {
      de: 'Ungeschützter WebSocket',
      en: 'Unprotected WebSocket',
      fr: 'WebSocket non protégé',
      it: 'WebSocket non protetto',
    },
    sentence: {
      de: 'Die Verbindung prüft Herkunft oder Absender ihrer Nachrichten nicht.',
      en: 'The connection does not check the origin or the sender of its messages.',
      fr: 'La connexion ne vérifie ni l’origine ni l’expéditeur de ses messages.',
      it: 'La connessione non controlla l’origine o il mittente dei suoi messaggi.',
    },
  },
  jwt: {
    title: {
      de: 'Fehler bei Tokens (JWT)',
      en: 'Token verification (JWT)',
      fr: 'Vérification des jetons (JWT)',
      it: 'Verifica dei token (JWT)',
    },
    sentence: {
      de: 'Ein gefälschter oder fremder Token wird als echt angenommen.',
      en: 'A forged or foreign token is accepted as genuine.',
      fr: 'Un jeton falsifié ou étranger est accepté comme authentique.',
      it: 'Un token falsificato o estraneo viene accettato come autentico.',
    },
  },
  second_factor: {
    title: {
      de: 'Umgangener zweiter Faktor',
      en: 'Bypassed second factor',
      fr: 'Second facteur contourné',
      it: 'Secondo fattore aggirato',
    },
    sentence: {
      de: 'Der Code der zweiten Stufe lässt sich überspringen, erraten oder ausleihen.',
      en: 'The code of the second stage can be skipped, guessed or borrowed.',
      fr: 'Le code de la seconde étape peut être sauté, deviné ou emprunté.',
      it: 'Il codice della seconda fase si può saltare, indovinare o prendere in prestito.',
    },
  },
  cache: {
    title: {
      de: 'Fehler im Web-Cache',
      en: 'Web cache flaw',
      fr: 'Faille du cache web',
      it: 'Errore nella cache web',
    },
    sentence: {
      de: 'Der Cache liefert einer Person, was für eine andere oder von einer anderen gemacht war.',
      en: 'The cache serves somebody what was made for, or by, somebody else.',
      fr: 'Le cache sert à une personne ce qui a été fait pour une autre, ou par une autre.',
      it: 'La cache serve a una persona ciò che era fatto per un’altra, o da un’altra.',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<'title' | 'sentence', Translatable>>>>;
