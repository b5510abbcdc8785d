import type { Properties, Property } from '../inferred-api'
import { normalizeName } from '../names'
import { guessKind } from './kinds'
import type { TimestampName } from './resource-draft'

const timestampPropertyNames: Readonly<Record<TimestampName, readonly string[]>> = {
  createdAt: [
    'createdat',
    'created',
    'createdon',
    'creationdate',
    'datecreated',
    'createddate',
    'createdtime',
    'creationtime',
    'createtime',
    'insertedat',
    'datecreate',
    'timecreated',
    'createdts',
    'dateadded',
    'addedat',
  ],
  updatedAt: [
    'updatedat',
    'updated',
    'updatedon',
    'lastmodified',
    'modified',
    'modifiedat',
    'modifiedon',
    'datemodified',
    'lastupdated',
    'updatedate',
    'updateddate',
    'updatetime',
    'lastmodifiedat',
    'modificationdate',
    'dateupdated',
    'lastupdatedat',
    'modifieddate',
    'lastmodifieddate',
    'lastupdate',
    'dateupdate',
  ],
}

/** Finds the properties with the creation and change times, if they contain dates or times. */
export function timestampPropertiesOf(properties: Properties): Partial<Record<TimestampName, string>> {
  return Object.fromEntries(
    (Object.keys(timestampPropertyNames) as TimestampName[]).flatMap((stamp) => {
      const found = timestampPropertyNames[stamp].flatMap((known) =>
        Object.keys(properties).filter((name) => normalizeName(name) === known),
      )
      const moment = found.find((name) => {
        const known = guessKind({
          name,
          property: { ...properties[name], refersTo: undefined } as Property,
          resourceOf: () => undefined,
        })
        return 'kind' in known && (known.kind === 'dateTime' || known.kind === 'date')
      })
      return moment ? [[stamp, moment]] : []
    }),
  )
}
