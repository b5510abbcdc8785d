import { hasResumableChoice, previousValueFieldOf } from '../choices'
import { type Fields, formerNamesOf, innerFields } from '../field'
import { didYouMean } from '../text/i18n'
import type { DeclarationReport } from './report'

/** The stamps that every record has besides its fields. */
const stampNames = ['id', 'createdAt', 'updatedAt']

/** Checks that the names of fields are valid, and that the names have no other meaning. */
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

/** Checks that a former name is not in use, and that only one resource or field has this former name. */
export function checkFormerNames(report: DeclarationReport): void {
  const { resource, registry, addProblem } = report
  for (const from of resource.was) {
    if (registry.find(from))
      addProblem(
        'was',
        `the resource '${from}' still exists; ${expectedNewName} Remove 'was', or rename that resource.`,
      )
    const rival = registry.all.slice(0, registry.all.indexOf(resource)).find(({ was }) => was.includes(from))
    if (rival) addProblem('was', `'${from}' is also a former name of '${rival.name}'; ${expectedOneSuccessor}`)
  }
  checkFormerFieldNames(report, 'fields', resource.fields)
}

function checkFormerFieldNames(report: DeclarationReport, where: string, fields: Fields) {
  for (const [at, [name, field]] of Object.entries(fields).entries()) {
    const addProblem = (what: string) => report.addProblem(`${where}.${name}.was`, what)
    for (const from of formerNamesOf(field)) {
      if (fields[from] || stampNames.includes(from))
        addProblem(`the field '${from}' still exists; ${expectedNewName} Remove 'was', or rename that field.`)
      const rival = Object.entries(fields)
        .slice(0, at)
        .find(([, other]) => formerNamesOf(other).includes(from))
      if (rival) addProblem(`'${from}' is also a former name of '${rival[0]}'; ${expectedOneSuccessor}`)
    }
    const inner = innerFields(field)
    if (inner) checkFormerFieldNames(report, `${where}.${name}`, inner)
  }
}

const expectedNewName = 'expected a name that is no longer used.'
const expectedOneSuccessor =
  'expected one successor, because all data move there. Remove the name from one of the two. To divide the data, write a migration.'

/** The most similar name and all possible names, as the end of an error message. */
export const suggestNames = (name: string, known: readonly string[]): string =>
  `${didYouMean(name, known)} Expected one of: ${known.join(', ')}.`

/** The names that a list contains more than once, without repetitions. */
export const duplicatesIn = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
]
