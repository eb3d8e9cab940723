/** How one language tells somebody to give. */
type Language = {
  /** Its word for stamps. */
  readonly stamps: RegExp;
  /** Forms that tell or ask: imperatives, infinitives, polite forms. */
  readonly verbs: RegExp;
  /** Verbs that mean giving only together with another word. */
  readonly verbsWith: readonly (readonly [RegExp, RegExp])[];
  /** Forms that tell only together with a word of the wanted. */
  readonly participles: RegExp;
  readonly wanted: RegExp;
};

const words = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'u');
const within = (pattern: string) => new RegExp(`(?<![\\p{L}_])(?:${pattern})(?![\\p{L}_])`, 'u');

const english: Language = {
  stamps: /^stamps?$/,
  verbs: words(
    'giv(?:e|es|ing)|send(?:s|ing)?|add(?:s|ing)?|credit(?:s|ing)?|transfer(?:s|ring)?|book(?:s|ing)?|grant(?:s|ing)?' +
      '|put(?:s|ting)?|award(?:s|ing)?|issu(?:e|es|ing)|deposit(?:s|ing)?|load(?:s|ing)?|increas(?:e|es|ing)|rais(?:e|ing)' +
      '|boost(?:s|ing)?|reward(?:s|ing)?|assign(?:s|ing)?|allocat(?:e|es|ing)|hand(?:ing)?|mov(?:e|es|ing)|provid(?:e|es|ing)' +
      '|donat(?:e|es|ing)|gift|drop(?:ping)?|set(?:ting)?|record(?:ing)?|register(?:ing)?|enter(?:ing)?|insert(?:ing)?' +
      '|upload|recharge|refill|append|attach|allot|bestow|plac(?:e|ing)|slip|stick|bump|increment|treat|supply|pass|wire',
  ),
  verbsWith: [[words('top(?:ping)?'), within('up')]],
  participles: words(
    'given|gave|sent|added|credited|transferred|booked|granted|put|awarded|issued|deposited|loaded|increased|raised|topped' +
      '|rewarded|assigned|allocated|handed|moved|donated|recorded|registered|entered|gets?|receives?|got',
  ),
  wanted: within(
    'should|must|shall|please|to be|to have|needs?|want|would like|if you|have (?:the )?\\d+|let|to get|deserves?|make sure|ensure|see to it|so that',
  ),
};

const german: Language = {
  stamps: /^(?:stempel[ns]?|stämpfeli?)$/,
  verbs: words(
    'gib|gibst|gebe?n?|gebt|gäbe?st|schenke?n?|schenkt|send(?:e|en|et)|schicke?n?|schickt|überweise?n?|überweist|ueberweise?n?' +
      '|buchen?|bucht|vergib|vergebe?n?|verteilen?|erteilen?|gewähren?|verbuche?n?|aufbuchen|zubuchen|dazubuchen' +
      '|aufstocken|aufzustocken|einzahlen|einzuzahlen|gutschreiben?|gutzuschreiben|zuschreiben|eintragen|einzutragen|nachtragen|hinzufügen?|hinzuzufügen|hinzufuegen' +
      '|dazugeben|dazuzugeben|draufgeben|drauflegen|legen?|leg|setze?n?|lade?n?|auflade?n?|aufzuladen|drücke?n?|klebe?n?' +
      '|erhöhe?n?|erhöht|erhoehen?|ergänzen?|mach|mache|tu|tue|spendieren?|spenden?|verleihen?|übertrage?n?|uebertragen?' +
      '|transferieren?|addieren?|zuteilen|zuweisen|packe?n?|stellen?|zahle?n? ?ein|bewilligen?|notieren?|vermerken?|buchst|gebest|hinzufügst|gutschreibst',
  ),
  verbsWith: [
    [words('schreib(?:e|en|t|st)?'), within('gut|zu|drauf')],
    [words('trag(?:e|en|t)?|trägst'), within('ein|nach|auf')],
    [words('füg(?:e|en|t)?|fueg(?:e|en)?'), within('hinzu|bei|an|dazu')],
    [words('teile?|weise?'), within('zu')],
    [words('buch'), /(?:^|bitte |und |dann )buch /u],
    [words('stock(?:e|en)?|zahl(?:e|en|t)?'), within('auf|ein')],
  ],
  participles: words(
    'gegeben|gutgeschrieben|hinzugefügt|geschenkt|überwiesen|gebucht|verbucht|eingetragen|nachgetragen|aufgeladen|geschickt' +
      '|gelegt|gesetzt|zugeteilt|vergeben|bekommen|bekommt|erhalten|erhält|kriegen|kriegt',
  ),
  wanted: within('bitte|soll(?:en|te|ten)?|muss|müssen|werden|möge|möchte|wenn du|wenn sie|darf|lass'),
};

const french: Language = {
  stamps: /^(?:timbres?|tampons?)$/,
  verbs: words(
    '(?:donn|ajout|rajout|vers|cr[ée]dit|attribu|accord|charg|recharg|pos|gliss|augment|d[ée]pos|allou|distribu|assign|vir' +
      '|plac|coll|tamponn|not|enregistr|appliqu|gratifi|r[ée]compens|imput|c[ée]d|transf[ée]r)(?:e|es|er|ez|iez|ons|ant)|transf[èe]res?' +
      '|offr(?:es|ir|iez|ez|ant)|envoi(?:e|es)|envoy(?:er|ez|ant)|mets|mett(?:re|ez|ant)|remets|remett(?:re|ez)|octroi(?:e|es)' +
      '|octroy(?:er|ez)|inscri(?:s|re|vez)|fais|faites|porte[rz]?',
  ),
  verbsWith: [[words('offre'), /(?:^|(?<!votre|notre|une|cette|ton|son|leur|mon|l) )offre[ -]/u]],
  participles: words(
    '(?:donn|ajout|vers|cr[ée]dit|attribu|accord|charg|d[ée]pos|transf[ée]r|envoy)é(?:e|s|es)?|offerts?|mis|recevoir|reçoive|avoir',
  ),
  wanted: within(
    'doit|doivent|devrai(?:t|ent)|veuillez|merci de|faut|soient?|être|si tu|si vous|voudrais|puisse',
  ),
};

const italian: Language = {
  stamps: /^(?:bollin[oi]|timbr[oi])$/,
  verbs: words(
    'dai|dà|dare|dammi|dagli|dalle|dia|date|diate|dargli|darle|darmi|regal(?:a|are|i|ate|argli)|accredit(?:a|are|i|ate)|aggiung(?:i|ere|a|ete|endo)' +
      '|trasfer(?:isci|ire|isca|ite)|mand(?:a|are|i|ate)|mett(?:i|ere|a|ete)|metterci|invi(?:a|are|i|ate)|caric(?:a|are|hi|ate)' +
      '|ricaric(?:a|are|hi)|assegn(?:a|are|i|ate)|attribui(?:sci|re|sca|te)|vers(?:a|are|i|ate)|deposit(?:a|are|i)' +
      '|conced(?:i|ere|a|ete)|aument(?:a|are|i|ate)|increment(?:a|are)|registr(?:a|are|i)|inserisc[ia]|inserire|consegn(?:a|are|i)' +
      '|don(?:a|are|i|ate)|offr(?:i|ire|a|ite)|elargi(?:sci|re)|segn(?:a|are)|apponi|applic(?:a|are)|passa|passare|fai|fare|poni|porre|apporre' +
      '|(?:d|accredit|regal|mand|invi|caric|assegn|vers|mett|aggiung|trasfer|conced|offr)(?:ar|er|ir)(?:mi|gli|le|ci|li|ne|glieli)' +
      '|(?:regala|accredita|aggiungi|manda|metti|invia|carica|assegna|versa|offri|concedi|trasferisci)(?:mi|gli|le|ci|li|lo|ne|teci|temi)',
  ),
  verbsWith: [],
  participles: words(
    'dat[oi]|aggiunt[oi]|accreditat[oi]|regalat[oi]|assegnat[oi]|caricat[oi]|mess[oi]|inviat[oi]|ricevere|avere|dessi|desse|dessero|ricevesse',
  ),
  wanted: within(
    'deve|devono|dovrebbe(?:ro)?|per favore|prego|essere|vengano|venga|siano|se puoi|vanno|vorrei',
  ),
};

export const languages: readonly Language[] = [english, german, french, italian];

/** Verbs that are understood with the word of another language, too. */
export const knownEverywhere = words(
  'give|add|send|transfer|credit|gib|gebe?n?|schenke?n?|überweise?n?|donnez?|ajoutez?|aggiungi|accredita|regala',
);

/** Words between a negation and a verb that turn it round: do not forget to give. */
const turning =
  /forget|hesitate|fail|mind|why|vergiss|vergess|zöger|nur|warum|oubli|hésit|pourquoi|dimentic|scord|esit|perché/u;
const before =
  // at most 4000 characters: a clause of a message
  /(?<![\p{L}_])(?:not|never|\p{L}+n['’]t|cannot|without|instead of|rather than|refuse to|avoid|stop|ignore|reject|nobody|no one|niemand|ohne|statt|anstatt|ne|n['’]|sans|non|nessuno|mai|senza|invece di)(?=[\s'’]|$)[\s'’]*((?:[\p{L}\d-][\p{L}\d'’-]*(?:\s[\s'’]*|$)){0,5})$/u;
const germanNo = within('nicht|nie|niemals|keine?[nmrs]?');
/** `Ich will nicht, dass du gibst`, `je ne veux pas que tu donnes`. */
const unwanted =
  // at most 4000 characters: a sentence of a message
  /(?<!\p{L})(?:nicht|nie|niemals|kein\p{L}*)[^,]*,(?:\s*dass\s[^,]*|[^,]*\szu\s)$|(?<!\p{L})(?:ne|n['’])\s*[\p{L}'’ -]{1,30} pas (?:que|de|à)(?!\p{L})[^,]*$|(?<!\p{L})(?:not|never|don['’]t|non|nicht),[^,]{1,40},\s*$/u;
const frenchNo = /^\W*(?:lui |leur |moi |plus )?(?:pas|jamais|aucun)(?!\p{L})/u;

/** Whether the words around the verb, in the same clause, or all before it, say not to. */
export function isNegated(left: string, right: string, sentenceLeft: string): boolean {
  const [, between = ''] = before.exec(left) ?? [];
  if (before.test(left) && !turning.test(between) && !turning.test(left.slice(0, 12))) return true;
  if (frenchNo.test(right) || (unwanted.test(sentenceLeft) && !turning.test(sentenceLeft))) return true;
  const clause = `${left} ${right}`;
  return germanNo.test(clause) && !turning.test(clause);
}

/** Questions about what has happened. */
export const askingBack =
  /^[^\p{L}]*(?:did|does|is it true|stimmt es|est-il vrai|è vero|do you (?!think|mind)|why did|when (?:did|do|will)|who|whose|how many|how much|ha(?:st|t|bt) (?:du|er|sie|ihr|rosa)|haben (?:wir|sie (?!vielen|dank))|wann|wer|wie viele|wieviele|as-tu|avez-vous|a-t-(?:elle|il|on)|est-ce que (?:tu as|vous avez|rosa a)|quand (?:as|avez|est)|qui|combien|hai|avete|quando (?:hai|avete|ha)|chi|quanti)(?!\p{L})/u;
