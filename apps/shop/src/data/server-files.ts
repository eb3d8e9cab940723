/** The files of a server that doesn’t exist, by their absolute paths. Nothing that a learner names reads a real one. */
export const serverFiles: ReadonlyMap<string, string> = new Map([
  [
    '/srv/shop/recipes/zopf.txt',
    'Zopf\n\n1 kg white flour, 120 g butter, 6 dl milk, 42 g yeast, 1 tablespoon salt, 1 egg to brush.\nLet it rise twice. Bake for 40 minutes at 200 °C.\n',
  ],
  [
    '/srv/shop/recipes/birchermuesli.txt',
    'Birchermüesli\n\n8 tablespoons oats, 2 apples, 2 dl milk, juice of a lemon, a handful of hazelnuts.\nSoak the oats overnight, grate the apples in the morning.\n',
  ],
  [
    '/srv/shop/recipes/soups/barley.txt',
    'Barley soup\n\n150 g barley, 2 carrots, 1 leek, 1 celeriac, 2 l broth.\nSimmer for an hour. It is better on the second day.\n',
  ],
  [
    '/srv/shop/recipes-unfinished/pizokel.txt',
    'Pizokel\n\nNot to be printed yet. Ask grandmother about the chard.\n',
  ],
  [
    '/srv/shop/config/till.conf',
    '# Till and supplier. Kilian: do not put this on the web!\nsupplier_user=quartierladen\nsupplier_key=sauerteig-7741\ntill_port=9100\n',
  ],
  [
    '/srv/shop/config/bank.conf',
    '# For the payments to suppliers. Only the till reads this file.\nbank=Spar- und Leihkasse Lindenweg\ncontract=50-7214-9\nlimit_per_day=2000\n',
  ],
  ['/srv/shop/deliveries/crates.txt', 'Empty crates go back on Thursday.'],
  [
    '/etc/passwd',
    'root:x:0:0:root:/root:/bin/sh\nwww:x:33:33:web server:/srv/shop:/usr/sbin/nologin\nmaschinist:x:1000:1000:till and server:/home/maschinist:/bin/sh\n',
  ],
]);
