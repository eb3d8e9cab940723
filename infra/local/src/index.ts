export { startPlatform, type Platform } from './platform.ts';
export { readStartSettings, type Settings } from './settings.ts';
