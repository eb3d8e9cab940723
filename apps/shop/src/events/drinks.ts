import * as T from 'typebox';
import { nullable, record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { ageFailures } from '../data/age-service.ts';
import { customerId, standing } from './shared-fields.ts';

export const drinks = ['cider', 'kirsch'] as const;
export type Drink = (typeof drinks)[number];

const asked = {
  ...standing,
  customer_id: customerId,
  product: T.Enum(
    drinks,
    about('kirsch', {
      de: 'Was reserviert wird: Apfelwein (ab 16) oder Kirsch (ab 18)',
      en: 'What is reserved: cider (from 16) or kirsch (from 18)',
      fr: 'Ce qui est réservé : cidre (dès 16 ans) ou kirsch (dès 18 ans)',
      it: 'Che cosa viene prenotato: sidro (da 16 anni) o kirsch (da 18)',
    }),
  ),
  day: T.String(
    about('2026-12-24', {
      de: 'Tag der Abholung, wie er eingegeben wurde, gekürzt',
      en: 'Day of the pick-up as it was typed, shortened',
      fr: 'Jour du retrait tel qu’il a été saisi, abrégé',
      it: 'Giorno del ritiro come è stato inserito, abbreviato',
    }),
  ),
  age: T.Integer(
    about(16, {
      de: 'Alter der Person, die reserviert (9, das eigene Konto, ist 16)',
      en: 'Age of the person who reserves (9, the learner’s own account, is 16)',
      fr: 'Âge de la personne qui réserve (9, le compte de l’élève, a 16 ans)',
      it: 'Età di chi prenota (9, l’account proprio, ha 16 anni)',
    }),
  ),
  minimum_age: T.Integer(
    about(18, {
      de: 'Alter, ab dem das Getränk verkauft werden darf',
      en: 'Age from which the drink may be sold',
      fr: 'Âge dès lequel la boisson peut être vendue',
      it: 'Età da cui la bevanda può essere venduta',
    }),
  ),
};

export const drink_reserved = {
  description: {
    de: 'Ein Getränk mit Mindestalter wurde reserviert. Abgelehntes ist `drink_reserved_failed`',
    en: 'A drink with a minimum age was reserved. What is refused is `drink_reserved_failed`',
    fr: 'Une boisson avec âge minimal a été réservée. Ce qui est refusé est `drink_reserved_failed`',
    it: 'È stata prenotata una bevanda con età minima. Ciò che è rifiutato è `drink_reserved_failed`',
  },
  data: record({
    ...asked,
    age_confirmed: T.Boolean(
      about(false, {
        de: 'Der Altersdienst hat das Alter bestätigt',
        en: 'The age service confirmed the age',
        fr: 'Le service de l’âge a confirmé l’âge',
        it: 'Il servizio dell’età ha confermato l’età',
      }),
    ),
    failure: nullable(
      T.Enum(ageFailures),
      about('unreadable', {
        de: 'Warum er nicht geantwortet hat: Tag unlesbar, Tag zu lang, zu viele Fragen; sonst null',
        en: 'Why it gave no answer: day unreadable, day too long, too many questions; otherwise null',
        fr: 'Pourquoi il n’a pas répondu : jour illisible, jour trop long, trop de questions ; sinon null',
        it: 'Perché non ha risposto: giorno illeggibile, giorno troppo lungo, troppe domande; altrimenti null',
      }),
    ),
    to_minor: T.Boolean(
      about(true, {
        de: 'Die Person ist zu jung dafür',
        en: 'The person is too young for it',
        fr: 'La personne est trop jeune pour cela',
        it: 'La persona è troppo giovane per questo',
      }),
    ),
  }),
};

export const drink_reserved_failed = {
  description: {
    de: 'Eine Reservation wurde abgelehnt',
    en: 'A reservation was refused',
    fr: 'Une réservation a été refusée',
    it: 'Una prenotazione è stata rifiutata',
  },
  data: record({
    ...asked,
    reason: T.Enum(
      ['too_young', 'day', 'no_answer'],
      about('too_young', {
        de: 'Weshalb: zu jung, ein Tag ausserhalb der nächsten zwei Wochen, oder (nur abgesichert) keine Antwort',
        en: 'Why: too young, a day outside the next two weeks, or (only hardened) no answer',
        fr: 'Pourquoi : trop jeune, un jour hors des deux semaines à venir, ou (seulement sécurisée) pas de réponse',
        it: 'Perché: troppo giovane, un giorno fuori dalle prossime due settimane, o (solo protetto) nessuna risposta',
      }),
    ),
  }),
};
