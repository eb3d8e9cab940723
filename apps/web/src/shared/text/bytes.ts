export * from '@sentiero/traffic/bytes';
export { byteTextOf } from '@sentiero/traffic/captured-body';
