import { type Fields, formerNamesOf, innerFields } from '../field'
import { stampNames } from './field-names'
import type { DeclarationReport } from './report'

/** Checks that a former name is not in use, and that only one resource or field has this former name. */
export function checkFormerNames(report: DeclarationReport): void {
  const { resource, registry, addProblem } = report
  for (const from of resource.was) {
    if (registry.find(from))
      addProblem('was', `the resource '${from}' still exists; ${expected} Remove 'was', or rename that resource.`)
    const rival = registry.all.slice(0, registry.all.indexOf(resource)).find(({ was }) => was.includes(from))
    if (rival) addProblem('was', `'${from}' is also a former name of '${rival.name}'; ${oneHeir}`)
  }
  checkAmong(report, 'fields', resource.fields)
}

function checkAmong(report: DeclarationReport, where: string, fields: Fields) {
  for (const [at, [name, field]] of Object.entries(fields).entries()) {
    const addProblem = (what: string) => report.addProblem(`${where}.${name}.was`, what)
    for (const from of formerNamesOf(field)) {
      if (fields[from] || stampNames.includes(from))
        addProblem(`the field '${from}' still exists; ${expected} Remove 'was', or rename that field.`)
      const rival = Object.entries(fields)
        .slice(0, at)
        .find(([, other]) => formerNamesOf(other).includes(from))
      if (rival) addProblem(`'${from}' is also a former name of '${rival[0]}'; ${oneHeir}`)
    }
    const inner = innerFields(field)
    if (inner) checkAmong(report, `${where}.${name}`, inner)
  }
}

const expected = 'expected a name that is no longer used.'
const oneHeir =
  'expected one successor, because all data move there. Remove the name from one of the two. To divide the data, write a migration.'
