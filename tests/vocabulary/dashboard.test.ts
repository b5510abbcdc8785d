import { describe, expect, it } from 'vitest'
import {
  belongsTo,
  checkDeclarations,
  choice,
  choices,
  createRegistry,
  type Dashboard,
  dateTime,
  defineDashboard,
  defineResource,
  integer,
  listFiltersOfWhere,
  money,
  text,
} from '../../vocabulary'

const states = choices(
  { open: { label: 'Open' }, waiting: { label: 'Waiting' }, done: { label: 'Done' } },
  { alive: ['open', 'waiting'] },
)

const ticket = defineResource({
  name: 'ticket',
  label: ['Ticket', 'Tickets'],
  title: 'name',
  fields: {
    name: text({ required: true }),
    by: belongsTo('person'),
    state: choice(states),
    hours: integer(),
    price: money(),
    foreign: money({ currency: 'coin' }),
    coin: belongsTo('coin'),
    broughtAt: dateTime(),
  },
})
const named = (name: string, label: string) =>
  defineResource({ name, label: [label, `${label}s`], title: 'name', fields: { name: text({ required: true }) } })
const person = named('person', 'Person')
const coin = defineResource({
  name: 'coin',
  label: ['Coin', 'Coins'],
  title: 'code',
  fields: { code: text({ required: true, max: 3 }) },
})
const registry = createRegistry([ticket, person, coin])

const problemsOf = (dashboard: Dashboard) => checkDeclarations(registry, { name: 'Depot', dashboard })

const tickets = { of: 'ticket', on: 'broughtAt' } as const

describe('the check of a dashboard', () => {
  it('accepts a correct dashboard', () => {
    const dashboard = defineDashboard({
      firstSteps: { until: 'latest', says: 'Nothing yet.', steps: ['person', 'ticket'] },
      queue: { alive: { label: 'To do', of: 'ticket', where: { state: { in: 'alive' }, hours: { min: 1 } } } },
      figures: {
        brought: { label: 'Brought', ...tickets },
        worked: { label: 'Worked', ...tickets, sum: 'hours', where: { state: { not: 'open' } } },
      },
      panels: {
        daily: { title: 'Days', over: ['worked', 'brought'] },
        states: { title: 'States', ...tickets, by: 'state' },
        people: {
          title: 'People',
          top: 'person',
          ranked: { ...tickets, by: 'by', sum: 'hours' },
          value: { name: 'hours', label: 'Hours' },
        },
        latest: { title: 'Latest', of: 'ticket', fields: ['name', 'state'], sort: ['-createdAt'] },
      },
    })
    expect(problemsOf(dashboard)).toEqual([])
  })

  it.each<[string, Dashboard, RegExp]>([
    [
      'an unknown resource',
      { figures: { some: { label: 'Some', of: 'tiket' } } },
      /^business\/dashboard: figures\.some: there is no resource 'tiket'\. Did you mean 'ticket'\?/,
    ],
    [
      'a date field that is no date',
      { figures: { some: { label: 'Some', of: 'ticket', on: 'hours' } } },
      /figures\.some\.on: 'hours' \(integer\) has no day/,
    ],
    [
      'a sum over a field that is no number',
      { figures: { some: { label: 'Some', of: 'ticket', sum: 'name' } } },
      /figures\.some\.sum: 'name' \(text\) is not a number/,
    ],
    [
      'a sum of several currencies',
      { figures: { some: { label: 'Some', of: 'ticket', sum: 'foreign' } } },
      /figures\.some\.sum: the amounts of 'foreign' are in several currencies.*Give the field a 'rate'\./,
    ],
    [
      'a figure with both a sum and an average',
      { figures: { some: { label: 'Some', of: 'ticket', sum: 'hours', average: 'hours' } } },
      /figures\.some: it says sum and average; expected one of them/,
    ],
    [
      'an unknown field',
      { queue: { some: { label: 'Some', of: 'ticket', where: { stat: 'open' } } } },
      /queue\.some\.where: 'ticket' has no field 'stat'\. Did you mean 'state'\?/,
    ],
    [
      'a value that is not among the choices',
      { queue: { some: { label: 'Some', of: 'ticket', where: { state: ['open', 'dnoe'] } } } },
      /queue\.some\.where: 'dnoe' is not among the choices of 'state'\. Did you mean 'done'\?/,
    ],
    [
      'an unknown group',
      { queue: { some: { label: 'Some', of: 'ticket', where: { state: { in: 'alife' } } } } },
      /queue\.some\.where: the choices of 'state' have no group 'alife'\. Did you mean 'alive'\?/,
    ],
    [
      'a value of another kind',
      { figures: { some: { label: 'Some', of: 'ticket', where: { hours: 'many' } } } },
      /figures\.some\.where: 'many' is not a value of 'hours' \(integer\)/,
    ],
    [
      'days from now of a field that is no date',
      { figures: { some: { label: 'Some', of: 'ticket', where: { hours: { daysFromNow: { max: 0 } } } } } },
      /figures\.some\.where: 'hours' \(integer\) cannot be compared with days from now/,
    ],
    [
      'a queue whose condition no list address can express',
      { queue: { some: { label: 'Some', of: 'ticket', where: { by: { present: true } } } } },
      /queue\.some: an address cannot contain 'present'/,
    ],
    [
      'a trend over an unknown figure',
      { panels: { daily: { title: 'Days', over: ['sold'] } } },
      /panels\.daily\.over: there is no figure 'sold'/,
    ],
    [
      'a trend over a figure without dates',
      { figures: { some: { label: 'Some', of: 'ticket' } }, panels: { daily: { title: 'Days', over: ['some'] } } },
      /panels\.daily\.over: 'some' is not a count or sum over days/,
    ],
    [
      'counts by a field that is no choice',
      { panels: { some: { title: 'Some', of: 'ticket', by: 'hours' } } },
      /panels\.some\.by: 'hours' is not a choice/,
    ],
    [
      'a top list by a field that does not refer to its records',
      {
        panels: {
          some: {
            title: 'Some',
            top: 'coin',
            ranked: { of: 'ticket', by: 'by' },
            value: { name: 'count', label: 'Count' },
          },
        },
      },
      /panels\.some\.ranked\.by: 'by' does not refer to 'coin'/,
    ],
    [
      'a value with a reserved name',
      {
        panels: {
          some: {
            title: 'Some',
            top: 'person',
            ranked: { answeredBy: 'some', reads: ['ticket'] },
            value: { name: 'name', label: 'Name' },
          },
        },
      },
      /panels\.some\.value\.name: the response already has 'name' for each record; expected none of id, name\. Rename it\./,
    ],
    [
      'a bar for a field that cannot be drawn as a bar',
      { panels: { some: { title: 'Some', of: 'ticket', fields: ['name', 'state'], as: 'bars' } } },
      /panels\.some\.fields: 'state' \(choice\) cannot be drawn as a bar/,
    ],
    [
      'two parts with the same name',
      {
        figures: { some: { label: 'Some', of: 'ticket' } },
        panels: { some: { title: 'Some', of: 'ticket', by: 'state' } },
      },
      /^business\/dashboard: some: two parts have this name/,
    ],
    [
      'a part with a reserved name',
      { figures: { currency: { label: 'Some', of: 'ticket' } } },
      /^business\/dashboard: currency: the response already has 'currency'/,
    ],
    [
      'an unknown piece',
      { panels: { some: { piece: 'timelin', answeredBy: 'some', reads: ['ticket'] } } },
      /^business\/dashboard: panels\.some: there is no piece 'timelin'.*timeline/,
    ],
    [
      'first steps until an unknown list',
      { firstSteps: { until: 'latest', says: 'Nothing yet.', steps: ['person'] } },
      /firstSteps\.until: 'latest' is not a list of records/,
    ],
  ])('rejects %s', (_, dashboard, problem) => {
    expect(problemsOf(dashboard).join('\n')).toMatch(problem)
  })
})

describe('the condition of a dashboard panel', () => {
  const now = { moment: Date.parse('2026-11-22T10:00:00Z'), today: '2026-11-22' }

  it.each([
    [{ state: 'open' }, ['state eq open']],
    [{ state: ['open', 'done'] }, ['state eq open,done']],
    [{ state: { in: 'alive' } }, ['state eq open,waiting']],
    [{ state: { not: 'open' } }, ['state eq waiting,done']],
    [{ hours: { not: [1, null] } }, ['hours ne 1,']],
    [{ hours: { min: 1, max: 5 } }, ['hours gte 1', 'hours lte 5']],
    [{ by: { present: false } }, ['by eq ']],
    [{ broughtAt: { daysFromNow: { max: -1 } } }, ['broughtAt lte 2026-11-21T10:00:00.000Z']],
    [{ createdAt: { daysFromNow: { min: -7 } } }, ['createdAt gte 2026-11-15T10:00:00.000Z']],
  ])('becomes list filters: %j', (where, said) => {
    const found = listFiltersOfWhere(ticket, where, now)
    expect(found.map(({ field, operator, values }) => `${field} ${operator} ${values.join(',')}`)).toEqual(said)
  })
})
