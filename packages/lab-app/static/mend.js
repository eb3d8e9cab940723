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
