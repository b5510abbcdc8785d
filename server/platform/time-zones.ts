import { currentBusiness, dayIn, isTimeZone } from '../../vocabulary'
import type { Database, Store } from '../contract/store'

/** The stored time zone of a record, or else the time zone of the business. */
export const timeZoneOrDefault = (zone: string | null | undefined): string =>
  zone && isTimeZone(zone) ? zone : (currentBusiness().timeZone ?? 'UTC')

const homes = new WeakMap<Database, string>()

/**
 * Caches the time zone of the business. The time zone is read together with each caller's data, so that code can build
 * SQL without another query.
 */
export const rememberHomeZone = (db: Database, zone: string | null): void => void homes.set(db, timeZoneOrDefault(zone))

/** The time zone of the business, which decides when its calendar days start. */
export const homeZone = ({ db }: Pick<Store, 'db'>): string => timeZoneOrDefault(homes.get(db))

/** The current calendar day in the time zone of the business. */
export const todayOf = (store: Pick<Store, 'db'>): string => dayIn(homeZone(store))
