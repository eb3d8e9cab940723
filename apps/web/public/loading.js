// Shows a loading text in the reader's language, which the app then replaces.
(() => {
  const words = {
    de: 'Sentiero wird geladen …',
    en: 'Sentiero is loading…',
    fr: 'Chargement de Sentiero…',
    it: 'Caricamento di Sentiero…',
  };
  let chosen = null;
  try {
    chosen = localStorage.getItem('i18nextLng');
  } catch {}
  const wanted = [chosen, ...navigator.languages].map((one) => (one || '').slice(0, 2));
  const language = wanted.find((one) => Object.hasOwn(words, one)) || 'en';
  const place = document.querySelector('.loading');
  if (!place) return;
  place.lang = language;
  place.textContent = words[language];
})();
