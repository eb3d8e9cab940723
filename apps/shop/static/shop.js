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

const code = document.querySelector('[data-code]');
let isLeaving = false;
code?.addEventListener('keydown', (event) => {
  const isTab = event.key === 'Tab' && !event.shiftKey && !event.altKey && !event.ctrlKey;
  if (isTab && !isLeaving) {
    event.preventDefault();
    code.setRangeText('  ', code.selectionStart, code.selectionEnd, 'end');
  }
  isLeaving = event.key === 'Escape';
});

const stock = document.querySelector('[data-stock]');
if (stock) {
  const answer = await fetch(`/api/stock?product=${encodeURIComponent(stock.dataset.stock)}`);
  const { available } = await answer.json();
  stock.textContent = available ? stock.dataset.inStock : stock.dataset.soldOut;
}
