import { holesIn } from './declared.ts';

export const photoHoles = holesIn(
  { de: 'Bilder', en: 'Pictures', fr: 'Images', it: 'Immagini' },
  {
    'photos.file': {
      weakness: 'path_traversal',
      level: 1,
      title: {
        de: 'Der Dateiname führt aus dem Ordner der Bilder hinaus',
        en: 'The file name leads out of the folder of pictures',
        fr: 'Le nom de fichier mène hors du dossier des images',
        it: 'Il nome del file porta fuori dalla cartella delle immagini',
      },
      place: { method: 'GET', path: '/photos', in: 'query', name: 'file' },
    },
    'photos.kind': {
      weakness: 'file_upload',
      level: 2,
      title: {
        de: 'Die Endung des Namens macht aus dem Bild eine Seite',
        en: 'The ending of its name turns the picture into a page',
        fr: 'L’extension du nom fait de l’image une page',
        it: 'L’estensione del nome fa dell’immagine una pagina',
      },
      place: { method: 'PUT', path: '/api/offers/{id}/photo', in: 'query', name: 'name' },
    },
    'photos.address': {
      weakness: 'ssrf',
      level: 2,
      title: {
        de: 'Der Server holt Bilder auch aus seinem eigenen Netz',
        en: 'The server fetches pictures from its own network, too',
        fr: 'Le serveur cherche des images jusque dans son réseau',
        it: 'Il server prende immagini anche dalla sua rete',
      },
      place: { method: 'POST', path: '/offers/{id}/photo-address', in: 'form', name: 'address' },
    },
  },
);
