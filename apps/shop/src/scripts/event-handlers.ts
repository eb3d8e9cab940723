export { eventHandlers } from '@sentiero/lab-app/scripts/event-handlers';
