import * as T from 'typebox';
import { record } from '@sentiero/lab-app';
import { patchedDescription, patchedFields } from '@sentiero/lab-app/mend/patched-event';
import { about, type EventData, type EventDeclarations } from '@sentiero/target-kit';
import { weaknesses } from '../mend/weaknesses.ts';

const member_id = T.Integer(
  about(9, {
    de: 'Nummer des Mitglieds',
    en: 'Number of the member',
    fr: 'Numéro du membre',
    it: 'Numero del membro',
  }),
);

const place = {
  hole: T.String(
    about('second.skip', {
      de: 'Kennung der Schwachstelle',
      en: 'Id of the weakness',
      fr: 'Identifiant de la faille',
      it: 'Identificativo della vulnerabilità',
    }),
  ),
  method: T.String(
    about('GET', {
      de: 'Methode der Anfrage, für die sie gilt',
      en: 'Method of the request that it concerns',
      fr: 'Méthode de la requête concernée',
      it: 'Metodo della richiesta interessata',
    }),
  ),
  path: T.String(
    about('/api/me', {
      de: 'Muster des Pfads',
      en: 'Pattern of the path',
      fr: 'Modèle du chemin',
      it: 'Modello del percorso',
    }),
  ),
  in: T.String(
    about('cookie', {
      de: 'Teil der Anfrage: path, query, form, json, header, cookie, file oder socket',
      en: 'Part of the request: path, query, form, json, header, cookie, file or socket',
      fr: 'Partie de la requête : path, query, form, json, header, cookie, file ou socket',
      it: 'Parte della richiesta: path, query, form, json, header, cookie, file o socket',
    }),
  ),
  name: T.String(
    about('circle_session', {
      de: 'Name des Parameters',
      en: 'Name of the parameter',
      fr: 'Nom du paramètre',
      it: 'Nome del parametro',
    }),
  ),
};
const effect = T.String(
  about('member 7 is read without the second step', {
    de: 'Wirkung, auf Englisch',
    en: 'Effect, in English',
    fr: 'Effet, en anglais',
    it: 'Effetto, in inglese',
  }),
);

/** The events that authors may choose, by type. What is found or probed in a hunt is not among them. */
export const circleEvents = {
  exploit: {
    description: {
      de: 'Ein Angriff hat gewirkt (nie in einer Jagd)',
      en: 'An attack had its effect (never in a hunt)',
      fr: 'Une attaque a produit son effet (jamais lors d’une chasse)',
      it: 'Un attacco ha avuto effetto (mai in una caccia)',
    },
    data: record({ ...place, effect }),
  },
  exploit_refused: {
    description: {
      de: 'Ein Angriff traf auf die abgesicherte Fassung (nie in einer Jagd)',
      en: 'An attack met the hardened variant (never in a hunt)',
      fr: 'Une attaque s’est heurtée à la version sécurisée (jamais lors d’une chasse)',
      it: 'Un attacco ha incontrato la versione protetta (mai in una caccia)',
    },
    data: record(place),
  },
  login: {
    description: {
      de: 'Ein Mitglied hat sich angemeldet',
      en: 'A member logged in',
      fr: 'Un membre s’est connecté',
      it: 'Un membro ha effettuato l’accesso',
    },
    data: record({ member_id }),
  },
  offer_created: {
    description: {
      de: 'Ein Angebot ist aufgegeben',
      en: 'An offer was posted',
      fr: 'Une offre a été publiée',
      it: 'Un’offerta è stata pubblicata',
    },
    data: record({
      member_id,
      offer_id: T.Integer(
        about(214, {
          de: 'Nummer des Angebots',
          en: 'Number of the offer',
          fr: 'Numéro de l’offre',
          it: 'Numero dell’offerta',
        }),
      ),
    }),
  },
  patched: { description: patchedDescription, data: record(patchedFields(weaknesses)) },
} satisfies EventDeclarations;

export type CircleEvent = keyof typeof circleEvents;
export type Reported<Type extends CircleEvent> = EventData<(typeof circleEvents)[Type]>;
