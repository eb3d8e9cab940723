type Task = () => void;

let keeping: Task[] = [];
let sending: Task[] = [];
let isPlanned = false;

function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  setImmediate(() => {
    isPlanned = false;
    const tasks = [...keeping, ...sending];
    keeping = [];
    sending = [];
    for (const task of tasks) task();
  });
}

/** At the end of this turn of the event loop, before anything that waits to be sent. Must not throw. */
export function keepAtTurnEnd(task: Task): void {
  keeping.push(task);
  plan();
}

/** At the end of this turn of the event loop, after everything that is to be kept. Must not throw. */
export function sendAtTurnEnd(task: Task): void {
  sending.push(task);
  plan();
}
