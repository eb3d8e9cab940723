export { AtOnce } from './at-once.ts';
export { fromZero } from './from-zero.ts';
export { labBinds, type LabBinds } from './lab-binds.ts';
export { labTokens, type LabTokens } from './lab-tokens.ts';
export { isLoopback, networkTest, plainAddress, readNetworks, type NetworkTest } from './networks.ts';
export { readSettings, SettingsError } from './settings.ts';
export { runService } from './run-service.ts';
