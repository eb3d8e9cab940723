import { throwLater } from '@sentiero/http1/contain';

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
    for (const task of tasks) {
      try {
        task();
      } catch (error) {
        // The others' records are still stored, and their responses sent.
        throwLater(error);
      }
    }
  });
}

/** Runs the task at the end of this turn of the event loop, before anything is sent. */
export function storeAtTurnEnd(task: Task): void {
  keeping.push(task);
  plan();
}

/** Runs the task at the end of this turn of the event loop, after all records have been stored. */
export function sendAtTurnEnd(task: Task): void {
  sending.push(task);
  plan();
}
