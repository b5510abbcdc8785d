import { hasResumableChoice, previousValueFieldOf } from '../choices'
import type { Fields } from '../field'
import type { DeclarationReport } from './report'

/** The stamps that every record has besides its fields. */
export const stampNames = ['id', 'createdAt', 'updatedAt']

/** Checks the names of fields: valid, and not in use for something else. */
export function checkFieldNames(report: DeclarationReport, where: string, fields: Fields): void {
  const { resource, addProblem } = report
  const taken = fields === resource.fields ? stampNames : ['id']
  for (const name of Object.keys(fields)) {
    const at = `${where}.${name}`
    if (taken.includes(name)) addProblem(at, `every record already has '${name}'. Rename the field.`)
    else if (!isFieldName(name) || name in {}) addProblem(at, invalidFieldNameMessage(name, 'a field', 'startsOn'))
    if (hasResumableChoice(fields[name]) && previousValueFieldOf(name) in fields)
      addProblem(
        `${where}.${previousValueFieldOf(name)}`,
        `the value that '${name}' had before is stored under this name. Rename the field.`,
      )
  }
}

/** Whether a name can be part of an address or a setting. */
export const isKebabCaseName = (name: string): boolean => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)

/** Whether a name can be the name of a field or of an action. */
export const isFieldName = (name: string): boolean => /^[a-z][A-Za-z0-9]*$/.test(name)

export const invalidFieldNameMessage = (name: string, what: string, example: string): string =>
  `'${name}' cannot be the name of ${what}; expected letters and digits, starting with a lower-case letter, such as '${example}'.`

/** Whether a name can be the name of a permission, without the resource's name. */
export const isPermissionName = (name: string): boolean => /^[a-z][\w-]*$/i.test(name)

export const invalidPermissionNameMessage = (name: string): string =>
  `'${name}' cannot be the name of a permission; expected letters and digits without the resource's name, such as 'cost'.`
