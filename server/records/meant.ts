import { type AnyRecord, historyResource, type Meanwhile, type Resource, t } from '../../vocabulary'
import { Outdated, Problem } from '../problem'
import { isPossibleId } from '../store/ids'
import { tableName } from '../store/model'
import { overAny } from '../store/tables'
import { isWithin } from '../store/within'
import { answered, type Call } from './call'
import type { Context } from './handler'
import { findSeen } from './reach'
import { seenBy } from './seen'
import { versionOf } from './version'

/** So many changes are told of at most. */
const most = 50

/** Any version will do. */
const any = '*'

/**
 * The record that a call is meant for, which nobody else changes until the transaction ends.
 *
 * @throws Outdated where the call is meant for another version of it than there is; Problem 404 where there is no such record,
 *   or its person does not see it.
 */
export async function findMeant(call: Call, context: Context, id: string): Promise<AnyRecord> {
  const { resource, versions } = call
  const record = await findSeen(context, resource, id).catch(async (error: unknown) => {
    const isMissing = error instanceof Problem && error.status === 404
    throw (isMissing && versions && isPossibleId(id) && (await deleted(call, context, id))) || error
  })
  if (!versions || versions.includes(any) || versions.includes(versionOf(record))) return record
  throw new Outdated(
    t('This was changed by somebody else meanwhile, so nothing was saved. Load it again, and make your change anew.'),
    { data: await answered(call, context, record), meanwhile: await told(call, context, id) },
  )
}

async function deleted(call: Call, context: Context, id: string): Promise<Outdated | undefined> {
  const meanwhile = await told(call, context, id)
  return meanwhile[0]?.action === 'deleted'
    ? new Outdated(t('This was deleted by somebody else meanwhile, so nothing was saved.'), { data: null, meanwhile })
    : undefined
}

/** What the history tells of a record since the versions that a call is meant for, the latest first. */
async function told(call: Call, { seen, trx }: Context, id: string): Promise<Meanwhile[]> {
  const { store, resource, person, versions = [] } = call
  if (!store.registry.find(historyResource) || !store.registry.keeps(historyResource)) return []
  const table = tableName(historyResource)
  const entries = await overAny(trx)
    .selectFrom(table)
    .select(['by', 'at', 'action', 'call', 'changes', 'version'])
    .where('record', '=', id)
    .where('resource', '=', resource.name)
    .where(isWithin(seen, historyResource, table))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const known =
    versions
      .filter((version) => version !== any)
      .sort()
      .at(-1) ?? ''
  const fieldsOf = shownOf(resource, seenBy(person, call).resource)
  return entries
    .filter(({ version, at }) => String(version ?? at) > known)
    .flatMap(({ by, at, action, call: asked, changes }) => {
      const fields = fieldsOf(changes)
      return fields ? [{ by, at, action, call: asked, fields } as Meanwhile] : []
    })
}

/** The names of changed fields, without those that the person does not see; undefined where they see none of them. */
const shownOf = (all: Resource, seen: Resource) => (changes: unknown) => {
  const names = (JSON.parse(String(changes ?? '[]')) as readonly { readonly field: string }[]).map(({ field }) => field)
  const shown = names.filter((name) => Object.hasOwn(seen.fields, name) || !Object.hasOwn(all.fields, name))
  return names.length > 0 && shown.length === 0 ? undefined : shown
}
