import { may, noun, permissionName, type Resource, t } from '../../vocabulary'
import type { Person } from '../auth/person'
import { Problem } from '../problem'
import { missing } from '../records/call'
import { lacking } from '../records/guard'
import { storeWithin } from '../records/seen'
import { isPossibleId } from '../store/ids'
import type { Store, Transaction } from '../store/store'
import { idsWithin } from '../store/within'

/** The record below which something is written. */
export interface Place {
  readonly resource: Resource
  readonly record: string
}

/** Whether somebody sees a record, and with it what is written below. */
export async function sees(
  store: Store,
  person: Person,
  { resource, record }: Place,
  trx: Transaction = store.db,
): Promise<boolean> {
  if (!may(person.held, resource, 'show') || !isPossibleId(record)) return false
  return (await idsWithin(storeWithin(store, person), trx, resource, [record])).has(record)
}

/**
 * The resource of that name, whose records are commented on here.
 *
 * @throws Problem 404 where nothing is written below its records, 403 where the person may not look at them, or lacks the
 *   permission that is asked besides.
 */
export function commented({ registry }: Store, { held }: Person, name: string, permission?: string): Resource {
  const resource = registry.find(name)
  if (!resource?.comments || !registry.keeps(name))
    throw new Problem(
      404,
      resource
        ? t('There are no comments on {{many}}.', { many: noun(t(resource.label.many)) })
        : t("There are no comments on '{{name}}'.", { name: name.slice(0, 60) }),
    )
  for (const needed of ['show', permission ?? 'show'])
    if (!may(held, resource, needed)) throw lacking(registry, permissionName(name, needed))
  return resource
}

/** @throws Problem 404 where there is no such record, or the person does not see it. */
export async function expectSeen(store: Store, person: Person, place: Place, trx?: Transaction): Promise<void> {
  if (!(await sees(store, person, place, trx))) throw missing(place.resource, place.record)
}
