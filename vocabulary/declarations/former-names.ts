import { type Fields, formerNamesOf, innerFields } from '../field'
import { stampNames } from './field-names'
import type { DeclarationReport } from './report'

/** Checks that a former name is not in use, and that only one resource or field has this former name. */
export function checkFormerNames(report: DeclarationReport): void {
  const { resource, registry, addProblem } = report
  for (const from of resource.was) {
    if (registry.find(from))
      addProblem(
        'was',
        `there is a resource '${from}' still; ${expected} Take 'was' away, or give that one another name.`,
      )
    const rival = registry.all.slice(0, registry.all.indexOf(resource)).find(({ was }) => was.includes(from))
    if (rival) addProblem('was', `'${from}' is what '${rival.name}' was called, too; ${oneHeir}`)
  }
  checkAmong(report, 'fields', resource.fields)
}

function checkAmong(report: DeclarationReport, where: string, fields: Fields) {
  for (const [at, [name, field]] of Object.entries(fields).entries()) {
    const addProblem = (what: string) => report.addProblem(`${where}.${name}.was`, what)
    for (const from of formerNamesOf(field)) {
      if (fields[from] || stampNames.includes(from))
        addProblem(`there is a field '${from}' still; ${expected} Take 'was' away, or give that field another name.`)
      const rival = Object.entries(fields)
        .slice(0, at)
        .find(([, other]) => formerNamesOf(other).includes(from))
      if (rival) addProblem(`'${from}' is what '${rival[0]}' was called, too; ${oneHeir}`)
    }
    const inner = innerFields(field)
    if (inner) checkAmong(report, `${where}.${name}`, inner)
  }
}

const expected = 'expected a name that nothing has any more.'
const oneHeir =
  'expected one successor, as the data go to one. Take it out of one of the two; a migration divides data between several.'
