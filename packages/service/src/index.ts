export { fromZero } from './from-zero.ts';
export { isLoopback, networkTest, plainAddress, readNetworks, type NetworkTest } from './networks.ts';
export { readSettings, SettingsError } from './settings.ts';
export { runService } from './run-service.ts';
