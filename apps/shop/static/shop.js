for (const button of document.querySelectorAll('[data-remove]')) {
  button.addEventListener('click', async () => {
    await fetch(button.dataset.remove, { method: 'DELETE' });
    location.reload();
  });
}

const newsletter = document.querySelector('[data-newsletter]');
newsletter?.addEventListener('change', () =>
  fetch('/api/profile', {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ newsletter: newsletter.checked }),
  }),
);

document.querySelector('[data-bell]')?.addEventListener('click', async () => {
  await fetch('/bell', { method: 'POST' });
  document.querySelector('[data-rung]').hidden = false;
});

const stock = document.querySelector('[data-stock]');
if (stock) {
  const answer = await fetch(`/api/stock?product=${encodeURIComponent(stock.dataset.stock)}`);
  const { available } = await answer.json();
  stock.textContent = available ? stock.dataset.inStock : stock.dataset.soldOut;
}
