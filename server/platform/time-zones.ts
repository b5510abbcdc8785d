import { currentBusiness, dayIn, isTimeZone } from '../../vocabulary'
import type { Database, Store } from '../contract/store'

/** A zone as it is kept with a record, or that of the business where there is none. */
export const timeZoneOrDefault = (zone: string | null | undefined): string =>
  zone && isTimeZone(zone) ? zone : (currentBusiness().timeZone ?? 'UTC')

const homes = new WeakMap<Database, string>()

/**
 * Remembers which zone is that of the business. It is read with whoever makes a call, as SQL is put together without
 * asking the database first.
 */
export const rememberHomeZone = (db: Database, zone: string | null): void => void homes.set(db, timeZoneOrDefault(zone))

/** The zone in whose days the business counts: its own. */
export const homeZone = ({ db }: Pick<Store, 'db'>): string => timeZoneOrDefault(homes.get(db))

/** The day that it is for the business. */
export const todayOf = (store: Pick<Store, 'db'>): string => dayIn(homeZone(store))
