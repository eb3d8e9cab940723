import * as T from 'typebox';
import { record } from '@sentiero/lab-app';
import { about, type EventData, type EventDeclarations } from '@sentiero/target-kit';

const member_id = T.Integer(
  about(9, {
    de: 'Nummer des Mitglieds',
    en: 'Number of the member',
    fr: 'Numéro du membre',
    it: 'Numero del membro',
  }),
);

/** The events that authors may choose, by type. What is found or probed in a hunt is not among them. */
export const circleEvents = {
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
} satisfies EventDeclarations;

export type CircleEvent = keyof typeof circleEvents;
export type Reported<Type extends CircleEvent> = EventData<(typeof circleEvents)[Type]>;
