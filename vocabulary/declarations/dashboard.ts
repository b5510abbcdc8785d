import { choiceValuesOf } from '../choices'
import {
  type Dashboard,
  type DashboardFigure,
  type DashboardPanel,
  type DashboardRecords,
  type DashboardTopList,
  type DashboardTrend,
  dashboardFiguresOf,
  dashboardFunctionOf,
  dashboardPanelsOf,
  isCountsPanel,
  isRecordsPanel,
  isTopListPanel,
  isTrendPanel,
  reservedDashboardNames,
} from '../dashboard'
import { type Field, timePrecisionOf } from '../field'
import type { Registry } from '../registry'
import type { Resource } from '../resource'
import type { Where } from '../rules/where'
import { checkWhere, expectResourceField, type WhereReport } from './conditions'
import { suggestNames } from './names'

const isNumber = (field: Field) => ['integer', 'decimal'].includes(field.kind.column(field).store)

interface Checked {
  readonly dashboard: Dashboard
  readonly registry: Registry
  readonly addProblem: (where: string, what: string) => void
}

/** Checks a dashboard. Returns one sentence for each problem, with its place and solution. */
export function checkDashboard(dashboard: Dashboard, registry: Registry): string[] {
  const problems: string[] = []
  const addProblem: Checked['addProblem'] = (where, what) => problems.push(`business/dashboard: ${where}: ${what}`)
  const checked = { dashboard, registry, addProblem }
  const { queue = {}, notes = {}, figures = {}, panels = {} } = dashboard
  checkNames(checked)
  for (const [name, work] of Object.entries(queue)) {
    const place = placeOf(checked, `queue.${name}`, work.of)
    if (place) checkWhere(place, work.where)
    if (Object.values(work.where ?? {}).some((wanted) => isPresence(wanted)))
      addProblem(
        `queue.${name}`,
        "an address cannot contain 'present'; expected values or bounds. Filter the list by another field.",
      )
  }
  for (const [name, note] of Object.entries(notes)) checkDated(checked, `notes.${name}`, note)
  for (const [name, figure] of Object.entries(figures)) checkFigure(checked, `figures.${name}`, figure)
  for (const [name, panel] of Object.entries(panels)) checkPanel(checked, `panels.${name}`, panel)
  checkFirstSteps(checked)
  return problems
}

const isPresence = (wanted: Where[string]) => typeof wanted === 'object' && wanted !== null && 'present' in wanted

/** Checks the names of figures, notes and panels, because these names are keys of the response. */
function checkNames({ dashboard: { figures = {}, notes = {}, panels = {} }, addProblem }: Checked) {
  const names = [figures, notes, panels].flatMap((parts) => Object.keys(parts))
  for (const name of new Set(names.filter((one, at) => names.indexOf(one) !== at)))
    addProblem(
      name,
      'two parts have this name; expected unique names, because the response uses them as keys. Rename one of them.',
    )
  for (const name of names)
    if (reservedDashboardNames.includes(name))
      addProblem(
        name,
        `the response already has '${name}'; expected none of ${reservedDashboardNames.join(', ')}. Rename the part.`,
      )
}

function expectResource({ registry, addProblem }: Checked, where: string, name: string): Resource | undefined {
  const found = registry.find(name)
  const names = registry.all.map((one) => one.name)
  if (!found) addProblem(where, `there is no resource '${name}'.${suggestNames(name, names)}`)
  return found
}

function placeOf(checked: Checked, at: string, of: string): WhereReport | undefined {
  const resource = expectResource(checked, at, of)
  return resource && { resource, addProblem: (where, what) => checked.addProblem(where ? `${at}.${where}` : at, what) }
}

type Dated = Pick<DashboardFigure, 'of' | 'on' | 'where'>

function checkDated(checked: Checked, at: string, { of, on, where }: Dated): WhereReport | undefined {
  const place = placeOf(checked, at, of)
  if (!place) return undefined
  const field = on === undefined ? undefined : expectResourceField(place, 'on', on)
  if (field && (!timePrecisionOf(field) || field.derived))
    place.addProblem('on', `'${on}' (${field.kind.name}) has no day; expected a stored date or moment.`)
  checkWhere(place, where)
  return place
}

function checkSum(place: WhereReport, key: 'sum' | 'average', name: string | undefined) {
  const field = name === undefined ? undefined : expectResourceField(place, key, name)
  if (!field) return
  const { currency, rate } = field as { currency?: string; rate?: string }
  if (!isNumber(field))
    place.addProblem(key, `'${name}' (${field.kind.name}) is not a number. Name a number field, or use a count.`)
  else if (field.kind.isAmount && currency !== undefined && rate === undefined)
    place.addProblem(
      key,
      `the amounts of '${name}' are in several currencies, which cannot be added up; expected their exchange rate. Give the field a 'rate'.`,
    )
}

function checkFigure(checked: Checked, at: string, figure: DashboardFigure) {
  const place = checkDated(checked, at, figure)
  if (!place) return
  const ways = (['sum', 'average', 'percentOf'] as const).filter((way) => figure[way] !== undefined)
  if (ways.length > 1) place.addProblem('', `it says ${ways.join(' and ')}; expected one of them. Remove the others.`)
  checkSum(place, 'sum', figure.sum)
  checkSum(place, 'average', figure.average)
  checkWhere(place, figure.percentOf, 'percentOf')
}

function checkPanel(checked: Checked, at: string, panel: DashboardPanel) {
  for (const name of dashboardFunctionOf(panel)?.reads ?? []) expectResource(checked, `${at}.reads`, name)
  if (isTrendPanel(panel)) checkTrend(checked, at, panel)
  if (isTopListPanel(panel)) checkTop(checked, at, panel)
  if (isRecordsPanel(panel)) checkRecords(checked, at, panel)
  if (!isCountsPanel(panel)) return
  const place = checkDated(checked, at, panel)
  const field = place && expectResourceField(place, 'by', panel.by)
  if (field && !choiceValuesOf(field))
    place.addProblem('by', `'${panel.by}' is not a choice; expected a field declared with choice(…).`)
}

function checkTrend({ dashboard, addProblem }: Checked, at: string, { over }: DashboardTrend) {
  const figures = dashboardFiguresOf(dashboard)
  const [first] = over
  for (const name of over) {
    const figure = figures[name]
    const beside = figures[first ?? '']
    if (!figure) addProblem(`${at}.over`, `there is no figure '${name}'.${suggestNames(name, Object.keys(figures))}`)
    else if (figure.on === undefined || figure.average !== undefined || figure.percentOf)
      addProblem(
        `${at}.over`,
        `'${name}' is not a count or sum over days; expected a figure with 'on', without 'average' and 'percentOf'.`,
      )
    else if (beside && (beside.of !== figure.of || beside.on !== figure.on))
      addProblem(
        `${at}.over`,
        `'${name}' does not use the same records and the same day as '${first}'. Show it in a separate panel.`,
      )
  }
}

/** The keys of each record of a top list in the response, in addition to the value. */
const namesInTop = ['id', 'name']

function checkTop(checked: Checked, at: string, { top, ranked, value }: DashboardTopList) {
  expectResource(checked, at, top)
  if (namesInTop.includes(value.name))
    checked.addProblem(
      `${at}.value.name`,
      `the response already has '${value.name}' for each record; expected none of ${namesInTop.join(', ')}. Rename it.`,
    )
  if (!('of' in ranked)) return
  const place = checkDated(checked, `${at}.ranked`, ranked)
  if (!place) return
  const field = expectResourceField(place, 'by', ranked.by)
  if (field && field.kind.refersTo?.(field) !== top)
    place.addProblem(
      'by',
      `'${ranked.by}' does not refer to '${top}'; expected a field declared as belongsTo('${top}').`,
    )
  checkSum(place, 'sum', ranked.sum)
}

function checkRecords(checked: Checked, at: string, panel: DashboardRecords) {
  const { of, where, fields, sort = [], below, wide = [], as: shape = 'table' } = panel
  const place = placeOf(checked, at, of)
  if (!place) return
  checkWhere(place, where)
  const known = fields.flatMap((name) => expectResourceField(place, 'fields', name) ?? [])
  for (const name of sort) expectResourceField(place, 'sort', name.replace(/^-/, ''))
  for (const [key, names] of [
    ['below', below === undefined ? [] : [below]],
    ['wide', wide],
  ] as const)
    for (const name of names)
      if (!fields.includes(name))
        place.addProblem(key, `'${name}' is not one of its fields.${suggestNames(name, fields)}`)
  const beside = known[1]
  if (shape !== 'table' && fields.length < 2)
    place.addProblem('fields', `a ${shape === 'bars' ? 'bar' : 'line'} shows a second field beside the name. Name one.`)
  else if (shape === 'bars' && beside && !isNumber(beside))
    place.addProblem('fields', `'${fields[1]}' (${beside.kind.name}) cannot be drawn as a bar; expected a number.`)
  if (known.filter((field) => 'rate' in field).length > 1)
    place.addProblem(
      'fields',
      'two amounts are converted; expected one, because the response has one field for the original amount. Remove one.',
    )
}

function checkFirstSteps(checked: Checked) {
  const { firstSteps } = checked.dashboard
  if (!firstSteps) return
  const panels = dashboardPanelsOf(checked.dashboard)
  const until = panels[firstSteps.until]
  const lists = Object.keys(panels).filter((name) => panels[name] && isRecordsPanel(panels[name]))
  if (!until || !isRecordsPanel(until))
    checked.addProblem(
      'firstSteps.until',
      `'${firstSteps.until}' is not a list of records.${suggestNames(firstSteps.until, lists)}`,
    )
  for (const name of firstSteps.steps) {
    const resource = expectResource(checked, 'firstSteps.steps', name)
    if (resource && !resource.calls.create)
      checked.addProblem('firstSteps.steps', `'${name}' cannot be created by people. Leave it out.`)
  }
}
