export { readSettings, SettingsError } from './settings.ts';
export { runService } from './run-service.ts';
