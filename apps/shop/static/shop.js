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
