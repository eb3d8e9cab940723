// Filters the list of offers while somebody types in the search.
const block = document.getElementById('offers');
const search = document.querySelector('.filter input[name=q]');

function readOffers() {
  try {
    return JSON.parse(block?.textContent ?? '[]');
  } catch {
    return [];
  }
}

if (search) {
  const offers = readOffers();
  search.addEventListener('input', () => {
    const words = search.value.trim().toLowerCase();
    for (const { id, headline, owner } of offers) {
      const card = document.querySelector(`[data-offer="${Number(id)}"]`);
      if (card) card.hidden = !`${headline}\n${owner}`.toLowerCase().includes(words);
    }
  });
}
