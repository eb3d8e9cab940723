/** Words that people add around a short answer without changing it, in all languages of the platform. */
const words = `
  a an the this that it it's its is are was were be called named says stands means at on in of to for from by under with my your our
  i think believe suppose guess say hello hi please thanks yes found answer result value name word words sign character letter letters text string number digits line row column columns field fields header headers
  cookie cookies path page address url file code codes status error http response request password pin combination safe
  directive element tag heading title operator keyword method parameter email mail contact order colour color flower pot hidden
  them sends sent joins gives numbers single just only
  he she they we you id smtp does do has have contains reveals shows used uses placeholder
  her his one ones card ticket go goes reports worth there exactly
  der die das den dem des ein eine einen einem einer dies dieser diese dieses es ist sind war waren heisst lautet steht sagt
  am an auf aus bei für im ins mit nach unter von vom zu zum zur mein meine dein ich glaube denke hallo bitte danke ja antwort ergebnis wert wort wörter zeichen
  buchstabe buchstaben zahl ziffern zeile spalte spalten feld felder kopfzeile pfad seite adresse datei fehler statuscode antwortcode
  passwort zahlenfolge kombination tresor kasse anweisung direktive überschrift titel operator schlüsselwort methode bestellung farbe blumentopf
  topf verstecktes versteckte sendet schickt verbindet gibt versteckt nur
  er sie wir hat enthält verrät zeigt verwendet braucht platzhalter ihr ihre seine sein karte ausweis gehen geht meldungen genau da
  le la les l un une des du de d ce cette cet c c'est est sont était s'appelle se nomme dit à au aux dans sur sous pour par avec mon ma ton ta
  je pense crois bonjour merci oui réponse résultat valeur nom mot caractère lettre lettres texte nombre chiffre chiffres ligne colonne colonnes champ champs
  en-tête chemin page adresse fichier erreur statut mot-de-passe passe combinaison coffre caisse balise titre opérateur méthode commande couleur
  fleurs caché envoie relie donne numéros seul seulement
  elle ils on appelle contient révèle montre utilise signe sa son ses carte vont va rapports vaut exactement
  il lo la i gli le un uno una dei delle del della dell dello di da nel nella nell al alla all sul sulla questo questa è sono era si chiama dice
  con per sotto mio mia tuo tua io penso credo ciao grazie sì risposta risultato valore nome parola carattere lettera lettere testo numero cifre riga colonna colonne
  campo campi intestazione percorso pagina indirizzo file errore stato codice combinazione cassaforte cassa direttiva elemento titolo operatore metodo ordine
  colore vaso fiori nascosto invia unisce dà numeri solo
  lei lui loro contiene rivela mostra usa segno segnaposto sua suo tessera vanno va segnalazioni vale esattamente
`;
const filler: ReadonlySet<string> = new Set(words.trim().split(/\s+/));

export const isFiller = (word: string): boolean => filler.has(word);
