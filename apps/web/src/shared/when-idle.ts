/** Runs the task once the browser has nothing else to do. Safari does not tell when that is. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, 2000);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(task);
  return () => cancelIdleCallback(id);
}
