import { differences, makeWordPressImage, wordPressImage } from './make-wordpress-image.ts';

// Makes the images of docs/applications that Debian's packages allow, in this machine's Podman, without a registry.
process.stdout.write(`Making ${wordPressImage} takes some minutes.\n`);
await makeWordPressImage();
process.stdout.write(
  [
    `${wordPressImage} is made.`,
    ...differences.map((line) => `- ${line}`),
    'Juice Shop and WebGoat are not made: neither Debian nor npm has them. Their public images are needed.',
    '',
  ].join('\n'),
);
