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
    if (taken.includes(name)) addProblem(at, `every record has '${name}' already. Call the field something else.`)
    else if (!isFieldName(name) || name in {}) addProblem(at, invalidFieldNameMessage(name, 'a field', 'startsOn'))
    if (hasResumableChoice(fields[name]) && previousValueFieldOf(name) in fields)
      addProblem(
        `${where}.${previousValueFieldOf(name)}`,
        `the value that '${name}' had before is kept under this name. Call the field something else.`,
      )
  }
}

/** Whether a name can be part of an address or a setting. */
export const isKebabCaseName = (name: string): boolean => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)

/** Whether a name can be the name of a field or of an action. */
export const isFieldName = (name: string): boolean => /^[a-z][A-Za-z0-9]*$/.test(name)

export const invalidFieldNameMessage = (name: string, what: string, example: string): string =>
  `'${name}' cannot be the name of ${what}; expected letters and digits that begin with a small one, such as '${example}'.`

/** Whether a name can be the name of a permission, without the resource's name. */
export const isPermissionName = (name: string): boolean => /^[a-z][\w-]*$/i.test(name)

export const invalidPermissionNameMessage = (name: string): string =>
  `'${name}' is no name of a permission; expected letters and digits without the resource's name, such as 'cost'.`
