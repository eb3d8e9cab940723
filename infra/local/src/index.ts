export { freePort } from '@sentiero/postgres';
export { findRunningStart } from './data-lock.ts';
export { importLessons, prepareDatabase, type DemoTarget } from './fill-database.ts';
export { startOwnPlatform } from './own-platform.ts';
export { startPlatform, type Platform } from './platform.ts';
export { startUnlimited } from './running-platform.ts';
export { serviceEnvironment } from './service-environment.ts';
export { ServiceProcess, type ServiceSpec } from './service-process.ts';
export { readStartSettings, type Settings } from './settings.ts';
