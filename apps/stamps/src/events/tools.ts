import * as T from 'typebox';
import { nullable, record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { mode, toOwn } from './shared-fields.ts';

const tool = T.Enum(
  ['give_stamps', 'read_card', 'read_messages'],
  about('give_stamps', {
    de: 'Welches Werkzeug',
    en: 'Which tool',
    fr: 'Quel outil',
    it: 'Quale strumento',
  }),
);

const source = T.Enum(
  ['user', 'content'],
  about('content', {
    de: 'Woher die Anweisung kam: von der Person, die fragt, oder aus einer Nachricht, die für sie gelesen wurde',
    en: 'Where the instruction came from: the person who asks, or a message that was read for them',
    fr: 'D’où venait l’instruction : de la personne qui demande, ou d’un message lu pour elle',
    it: 'Da dove veniva l’istruzione: dalla persona che chiede o da un messaggio letto per lei',
  }),
);

const asker_id = T.Integer(
  about(1, {
    de: 'Nummer des Kontos, mit dessen Rechten das Werkzeug aufgerufen wurde (1 ist Rosa)',
    en: 'Number of the account with whose rights the tool was called (1 is Rosa)',
    fr: 'Numéro du compte avec les droits duquel l’outil a été appelé (1 pour Rosa)',
    it: 'Numero dell’account con i cui diritti è stato chiamato lo strumento (1 è Rosa)',
  }),
);

const writer_id = T.Integer(
  about(9, {
    de: 'Nummer des Kontos, das die Anweisung geschrieben hat (9 ist das Konto der lernenden Person)',
    en: 'Number of the account that wrote the instruction (9 is the learner’s own account)',
    fr: 'Numéro du compte qui a écrit l’instruction (9 pour le compte de la personne qui apprend)',
    it: 'Numero dell’account che ha scritto l’istruzione (9 è l’account di chi impara)',
  }),
);

export const tool_called = {
  description: {
    de: 'Der Assistent hat ein Werkzeug aufgerufen',
    en: 'The assistant called a tool',
    fr: 'L’assistant a appelé un outil',
    it: 'L’assistente ha chiamato uno strumento',
  },
  data: record({
    mode,
    tool,
    source,
    asker_id,
    writer_id,
    to_own: toOwn,
    stamps: nullable(
      T.Integer(),
      about(10, {
        de: 'Wie viele Stempel gegeben oder gelesen wurden',
        en: 'How many stamps were given or read',
        fr: 'Combien de timbres ont été donnés ou lus',
        it: 'Quanti bollini sono stati dati o letti',
      }),
    ),
  }),
};

export const tool_called_failed = {
  description: {
    de: 'Der Assistent hat ein Werkzeug nicht aufrufen dürfen oder können',
    en: 'The assistant was not allowed or not able to call a tool',
    fr: 'L’assistant n’a pas eu le droit ou le moyen d’appeler un outil',
    it: 'L’assistente non ha avuto il permesso o il modo di chiamare uno strumento',
  },
  data: record({
    mode,
    tool,
    source,
    asker_id,
    writer_id,
    reason: T.Enum(
      ['staff_only', 'no_such_card', 'too_many', 'unconfirmed'],
      about('staff_only', { de: 'Weshalb', en: 'Why', fr: 'Pourquoi', it: 'Perché' }),
    ),
  }),
};
