import { holesIn } from './declared.ts';

export const creditHoles = holesIn(
  { de: 'Stundenkonto', en: 'Hours', fr: 'Compte d’heures', it: 'Conto ore' },
  {
    'credits.transfer': {
      weakness: 'business_logic',
      level: 2,
      title: {
        de: 'Negative Stunden nehmen, statt zu geben',
        en: 'Negative hours take instead of giving',
        fr: 'Des heures négatives prennent au lieu de donner',
        it: 'Ore negative prendono invece di dare',
      },
      place: { method: 'POST', path: '/credits/transfers', in: 'form', name: 'hours' },
    },
    'credits.form': {
      weakness: 'csrf',
      level: 2,
      title: {
        de: 'Ohne sein Token gilt das Formular auch von fremden Seiten',
        en: 'Without its token the form is good from other sites, too',
        fr: 'Sans son jeton, le formulaire passe aussi depuis d’autres sites',
        it: 'Senza il suo token il modulo vale anche da altri siti',
      },
      place: { method: 'POST', path: '/credits/transfers', in: 'form', name: 'form_token' },
    },
    'credits.twice': {
      weakness: 'race',
      level: 3,
      title: {
        de: 'Gleichzeitige Überweisungen geben dieselben Stunden aus',
        en: 'Transfers at the same time spend the same hours',
        fr: 'Des transferts simultanés dépensent les mêmes heures',
        it: 'Trasferimenti simultanei spendono le stesse ore',
      },
      place: { method: 'POST', path: '/credits/transfers', in: 'form', name: 'hours' },
    },
    'credits.round': {
      weakness: 'business_logic',
      level: 3,
      title: {
        de: 'Angebrochene Viertelstunden entstehen aus dem Nichts',
        en: 'Begun quarters of an hour come out of nothing',
        fr: 'Les quarts d’heure entamés naissent de rien',
        it: 'I quarti d’ora iniziati nascono dal nulla',
      },
      place: { method: 'POST', path: '/api/transfers', in: 'json', name: 'minutes' },
    },
    'voucher.welcome': {
      weakness: 'race',
      level: 2,
      title: {
        de: 'Ein Gutschein lässt sich mehrmals gleichzeitig einlösen',
        en: 'A voucher can be redeemed several times at once',
        fr: 'Un bon s’encaisse plusieurs fois en même temps',
        it: 'Un buono si riscuote più volte insieme',
      },
      place: { method: 'POST', path: '/credits/vouchers', in: 'form', name: 'code' },
    },
    'transfer.frame': {
      weakness: 'clickjacking',
      level: 2,
      title: {
        de: 'Das Stundenkonto lässt sich in fremde Seiten einbetten',
        en: 'The page of hours can be framed by other sites',
        fr: 'La page des heures s’intègre dans d’autres sites',
        it: 'La pagina delle ore si può incorporare in altri siti',
      },
      place: { method: 'POST', path: '/credits/transfers', in: 'header', name: 'Sec-Fetch-Dest' },
    },
  },
);
