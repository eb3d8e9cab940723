import type { Member } from '../copy.ts';

/** The neighbours of a new copy, without the learner. Each copy makes new passwords for all but Marco, whose leaked. */
export const neighbours: readonly (Omit<Member, 'password'> & Partial<Member>)[] = [
  {
    id: 1,
    email: 'ursina.caduff@tauschkreis.example',
    name: 'Ursina Caduff',
    street: 'Birkenhof 2',
    about: 'Ich schaue, dass alle nett bleiben. Fragen zum Kreis an mich.',
    role: 'moderator',
  },
  {
    id: 2,
    email: 'beat.wyss@post.example',
    name: 'Beat Wyss',
    street: 'Birkenhof 4',
    about: 'Pensionierter Schreiner, Werkstatt im Keller.',
    role: 'member',
  },
  {
    id: 3,
    email: 'elodie.favre@post.example',
    name: 'Élodie Favre',
    street: 'Birkenhof 4',
    about: 'Musicienne, deux enfants, un vélo cargo.',
    role: 'member',
  },
  {
    id: 4,
    email: 'marco.bernasconi@post.example',
    password: 'risotto-del-sabato',
    name: 'Marco Bernasconi',
    street: 'Ahornweg 11',
    about: 'Cucino troppo, sempre. Venite a prendere gli avanzi.',
    role: 'member',
  },
  {
    id: 5,
    email: 'sefa.yildiz@post.example',
    name: 'Sefa Yildiz',
    street: 'Ahornweg 13',
    about: 'Flicke Velos und Kaffeemaschinen.',
    role: 'member',
  },
  {
    id: 6,
    email: 'grace.okafor@post.example',
    name: 'Grace Okafor',
    street: 'Ahornweg 20',
    about: 'New in town, glad to help with English.',
    role: 'member',
  },
];
