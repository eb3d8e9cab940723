import { websocketEvent } from '../capture/index.ts';
import type { TargetEventType } from './event-list.ts';

/** The events that the proxy reports for every target, described in the same form as a target's own. */
export const platformEvents: readonly TargetEventType[] = [
  {
    type: websocketEvent,
    description: {
      de: 'Eine Nachricht ging durch einen WebSocket. Das meldet die Plattform selbst, für jede Zielanwendung.',
      en: 'A message passed through a WebSocket. The platform itself reports this, for every target application.',
      fr: 'Un message est passé par un WebSocket. La plateforme elle-même le signale, pour chaque application cible.',
      it: 'Un messaggio è passato per un WebSocket. Lo segnala la piattaforma stessa, per ogni applicazione bersaglio.',
    },
    fields: [
      {
        key: 'direction',
        type: 'string',
        description: {
          de: '`sent`: von der lernenden Person gesendet; `received`: von der Zielanwendung empfangen',
          en: '`sent`: sent by the learner; `received`: received from the target application',
          fr: '`sent` : envoyé par l’élève ; `received` : reçu de l’application cible',
          it: '`sent`: inviato da chi impara; `received`: ricevuto dall’applicazione bersaglio',
        },
        example: '"sent"',
      },
      {
        key: 'text',
        type: 'string',
        description: {
          de: 'Der Text; `null` bei binären Nachrichten',
          en: 'The text; `null` for binary messages',
          fr: 'Le texte ; `null` pour les messages binaires',
          it: 'Il testo; `null` per i messaggi binari',
        },
        example: JSON.stringify('{"to":"admin"}'),
      },
      {
        key: 'hex',
        type: 'string',
        description: {
          de: 'Die Bytes einer binären Nachricht, hexadezimal; `null` bei Text',
          en: 'The bytes of a binary message in hexadecimal; `null` for text',
          fr: 'Les octets d’un message binaire, en hexadécimal ; `null` pour du texte',
          it: 'I byte di un messaggio binario, in esadecimale; `null` per il testo',
        },
        example: '"0a1f"',
      },
      {
        key: 'json',
        type: 'object',
        description: {
          de: 'Der Wert, wenn der ganze Text JSON ist, zum Beispiel `json.to`',
          en: 'The value if the whole text is JSON, for example `json.to`',
          fr: 'La valeur, si tout le texte est du JSON, par exemple `json.to`',
          it: 'Il valore, se tutto il testo è JSON, per esempio `json.to`',
        },
        example: '{"to":"admin"}',
      },
      {
        key: 'size',
        type: 'int',
        description: {
          de: 'Die Grösse der ganzen Nachricht in Bytes',
          en: 'The size of the whole message in bytes',
          fr: 'La taille du message entier, en octets',
          it: 'La dimensione dell’intero messaggio, in byte',
        },
        example: '14',
      },
      {
        key: 'binary',
        type: 'boolean',
        description: {
          de: 'Die Nachricht ist binär: ihre Bytes stehen in `hex`',
          en: 'The message is binary: its bytes are in `hex`',
          fr: 'Le message est binaire : ses octets sont dans `hex`',
          it: 'Il messaggio è binario: i suoi byte sono in `hex`',
        },
        example: 'false',
      },
      {
        key: 'truncated',
        type: 'boolean',
        description: {
          de: 'Von der Nachricht ist nur der Anfang da, und `json` fehlt',
          en: 'Only the beginning of the message is there, and `json` is missing',
          fr: 'Seul le début du message est là, et `json` manque',
          it: 'Del messaggio c’è solo l’inizio, e `json` manca',
        },
        example: 'false',
      },
      {
        key: 'skipped.sent',
        type: 'int',
        description: {
          de: 'Statt aller anderen Felder: so viele gesendete Nachrichten kamen zu schnell und fehlen',
          en: 'Instead of all other fields: so many messages were sent too fast and are missing',
          fr: 'À la place de tous les autres champs : tant de messages envoyés trop vite manquent',
          it: 'Al posto di tutti gli altri campi: tanti messaggi inviati troppo in fretta mancano',
        },
        example: '250',
      },
      {
        key: 'skipped.received',
        type: 'int',
        description: {
          de: 'Dasselbe für empfangene Nachrichten',
          en: 'The same for received messages',
          fr: 'De même pour les messages reçus',
          it: 'Lo stesso per i messaggi ricevuti',
        },
        example: '0',
      },
      {
        key: 'stopped',
        type: 'string',
        description: {
          de: 'Statt aller anderen Felder: Die Aufzeichnung dieser Seite (`sent` oder `received`) endete vor der Verbindung',
          en: 'Instead of all other fields: the recording of this side (`sent` or `received`) ended before the connection',
          fr: 'À la place de tous les autres champs : l’enregistrement de ce côté (`sent` ou `received`) a fini avant la connexion',
          it: 'Al posto di tutti gli altri campi: la registrazione di questo lato (`sent` o `received`) è finita prima della connessione',
        },
        example: 'sent',
      },
    ],
  },
];
