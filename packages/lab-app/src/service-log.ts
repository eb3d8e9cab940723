/** Logs one line of JSON, as the platform's services do. */
export function serviceLog(service: string): (fields: Readonly<Record<string, unknown>>) => void {
  return (fields) => process.stdout.write(`${JSON.stringify({ time: Date.now(), service, ...fields })}\n`);
}
