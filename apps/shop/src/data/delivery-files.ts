import type { EntityFile } from '@sentiero/lab-app/xml/entities';
import { serverFiles } from './server-files.ts';

const deliveryFolder = '/srv/shop/deliveries/';

/** Resolves an address against the folder of the delivery notes, then looks it up in the virtual tree. */
export function findDeliveryFile(address: string): EntityFile {
  const path = pathOf(address);
  return {
    path,
    outside: path === null || !path.startsWith(deliveryFolder),
    text: path === null ? undefined : serverFiles.get(path),
  };
}

function pathOf(address: string): string | null {
  try {
    const { protocol, host, pathname } = new URL(address.trim(), `file://${deliveryFolder}`);
    return protocol === 'file:' && host === '' ? decodeURIComponent(pathname) : null;
  } catch {
    return null;
  }
}
