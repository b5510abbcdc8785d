import type { Store } from '../contract/store'

const viesAddresses = new WeakMap<Store['db'], string>()

/** Sets the address of the VIES service (VIES_URL). Undefined means that the server asks no service. */
export const setViesAddress = ({ db }: Pick<Store, 'db'>, address: string | undefined): void =>
  void (address === undefined ? viesAddresses.delete(db) : viesAddresses.set(db, address))

/**
 * The address of VIES, the service of the European Commission that confirms VAT numbers. Undefined if the setting
 * VIES_URL is missing. In this case, the server must not ask the service.
 */
export const viesAddressOf = ({ db }: Pick<Store, 'db'>): string | undefined => viesAddresses.get(db)
