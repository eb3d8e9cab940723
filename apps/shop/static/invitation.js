import { onName } from './name-in-address.js';

const box = document.querySelector('[data-invitation]');
await onName((name) => {
  box.innerHTML = name;
});
