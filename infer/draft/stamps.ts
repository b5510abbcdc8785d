import { plain } from '../names'
import type { Properties, Property } from '../told'
import type { Stamp } from './draft'
import { guess } from './kinds'

const stampNames: Readonly<Record<Stamp, readonly string[]>> = {
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

/** The properties that tell when a record was made and changed, as far as they are moments. */
export function stampsOf(properties: Properties): Partial<Record<Stamp, string>> {
  return Object.fromEntries(
    (Object.keys(stampNames) as Stamp[]).flatMap((stamp) => {
      const found = stampNames[stamp].flatMap((known) =>
        Object.keys(properties).filter((name) => plain(name) === known),
      )
      const moment = found.find((name) => {
        const known = guess({
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
