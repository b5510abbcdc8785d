import { formerName, isResuming } from '../choices'
import type { Fields } from '../field'
import type { Report } from './report'

/** What every record has besides its fields. */
export const stamps = ['id', 'createdAt', 'updatedAt']

/** What fields are called: nothing that stands for something else. */
export function checkNames(report: Report, where: string, fields: Fields): void {
  const { resource, addProblem } = report
  const taken = fields === resource.fields ? stamps : ['id']
  for (const name of Object.keys(fields)) {
    const at = `${where}.${name}`
    if (taken.includes(name)) addProblem(at, `every record has '${name}' already. Call the field something else.`)
    else if (!isName(name) || name in {}) addProblem(at, notName(name, 'a field', 'startsOn'))
    if (isResuming(fields[name]) && formerName(name) in fields)
      addProblem(
        `${where}.${formerName(name)}`,
        `the value that '${name}' had before is kept under this name. Call the field something else.`,
      )
  }
}

/** Whether something can stand in addresses and settings. */
export const isInAddresses = (name: string): boolean => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)

/** Whether something can be the name of a field or of an action. */
export const isName = (name: string): boolean => /^[a-z][A-Za-z0-9]*$/.test(name)

export const notName = (name: string, what: string, example: string): string =>
  `'${name}' cannot be the name of ${what}; expected letters and digits that begin with a small one, such as '${example}'.`

/** Whether something can be the name of a permission, without that of its resource. */
export const isPermission = (name: string): boolean => /^[a-z][\w-]*$/i.test(name)

export const notPermission = (name: string): string =>
  `'${name}' is no name of a permission; expected letters and digits without the resource's name, such as 'cost'.`
