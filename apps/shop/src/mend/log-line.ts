import type { ShopExercise } from './exercise.ts';

const time = '2026-03-18T09:12:44Z';
const failed = 'login failed';
const luc = 'luc.favre@courriel.example';

/** A line of the log, with a text from outside. */
export const logLine: ShopExercise = {
  name: 'logLine',
  weak: `function logLine(time, event, email) {
  return time + " " + event + " email=" + email;
}
`,
  fixed: String.raw`function logLine(time, event, email) {
  const encoded = email.replace(/[\\\u0000-\u001f]/g, (character) =>
    character === "\\" ? "\\\\" : "\\u" + character.charCodeAt(0).toString(16).padStart(4, "0"),
  );
  return time + " " + event + " email=" + encoded;
}
`,
  attacks: [
    ['line', [time, failed, `nobody@post.example\n${time} login ok email=${luc}`]],
    ['windows_line', [time, failed, `nobody@post.example\r\n${time} login ok email=${luc}`]],
  ],
  hiddenAttacks: [
    ['return', [time, failed, `nobody@post.example\r${time} login ok email=${luc}`]],
    ['several', [time, failed, `a\n${time} ${failed} email=b\n${time} login ok email=${luc}`]],
    ['several', [time, failed, `a\r\n\r\n${time} login ok email=${luc}`]],
    ['edges', [time, failed, `\n${time} login ok email=${luc}\n`]],
    ['edges', [time, failed, `${luc}\n`]],
  ],
  honest: [
    ['plain', [time, failed, 'anna.zbinden@post.example']],
    ['plain', [time, 'login ok', luc]],
    ['apostrophe', [time, 'login ok', "maeve.o'brien@post.example"]],
    ['letters', [time, failed, 'zoë.müller@post.example']],
    ['nothing', [time, failed, '']],
  ],
  isBlocked: (answer) => typeof answer !== 'string' || !/[\r\n]/.test(answer),
  isServed: (answer, [at, event, email]) =>
    typeof answer === 'string' &&
    !/[\r\n]/.test(answer) &&
    answer.startsWith(`${String(at)} ${String(event)}`) &&
    [String(email), encodeURIComponent(String(email))].some((text) => answer.includes(text)),
};
