import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConflictDecisions, EditConflict } from '../../providers/records/edit-conflict'
import {
  type AnyRecord,
  apiBase,
  conflictKey,
  type FieldChange,
  type HistoryEntry,
  type Values,
} from '../../vocabulary'
import { registry } from '../library'
import { dialects } from '../server/support/stores'
import { password, startServer, type TestServer } from '../server/support/test-server'
import { openBrowser } from './support/open-browser'

const members = registry.get('member')
const texts = ['firstName', 'lastName', 'school', 'notes'] as const
const names = ['Ann', 'Kim', 'Tomas']

/** The next action of one of several users. */
type Step =
  | { readonly do: 'open' | 'addLine' | 'removeLine' | 'save' | 'undo'; readonly who: number; readonly pick: number }
  | { readonly do: 'type' | 'changeLine' | 'tag' | 'untag'; readonly who: number; readonly pick: number }

const steps = fc.array(
  fc.record({
    do: fc.oneof(
      { weight: 3, arbitrary: fc.constant('type' as const) },
      { weight: 3, arbitrary: fc.constant('save' as const) },
      fc.constantFrom('open', 'addLine', 'changeLine', 'removeLine', 'tag', 'untag', 'undo') as fc.Arbitrary<
        Step['do']
      >,
    ),
    who: fc.nat(names.length - 1),
    pick: fc.nat(11),
  }),
  { minLength: 8, maxLength: 40 },
)

type Line = Readonly<Record<string, unknown>> & { readonly id?: string }

const linesOf = (values: Values) => (values.addresses ?? []) as readonly Line[]
const tagsOf = (values: Values) => (values.tags ?? []) as readonly string[]

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

/** Each editable value of a record, by its position. */
function leavesOf(values: Values): Map<string, unknown> {
  const leaves = new Map<string, unknown>()
  for (const name of texts) if (!isNothing(values[name])) leaves.set(name, values[name])
  for (const tag of tagsOf(values)) leaves.set(`tags\n${tag}`, tag)
  for (const line of linesOf(values))
    for (const name of ['line1', 'city'])
      if (!isNothing(line[name])) leaves.set(`addresses\nid ${line.id}\n${name}`, line[name])
  return leaves
}

const isWithin = (place: string, path: string) => place === path || place.startsWith(`${path}\n`)

/**
 * An acknowledged save: the typed values, the values that the user had seen, and the edits that other users' edits
 * replaced.
 */
interface Acknowledged {
  readonly typed: ReadonlyMap<string, unknown>
  readonly seen: ReadonlyMap<string, ReadonlySet<unknown>>
  readonly givenUp: readonly string[]
}

/** A user with a separate window and an open form. */
async function sitDown(server: TestServer, name: string, address: Line, acknowledged: Map<string, Acknowledged>) {
  const browser = openBrowser({ apiUrl: server.origin, registry, token: null, page: '/login' })
  await browser.client.auth.signIn({ email: `${name.toLowerCase()}@example.com`, password })
  const { api, conflicts, dataProviders, client } = browser
  let base: AnyRecord = { id: '' }
  let mine: Record<string, unknown> = {}
  let choice = 0
  let told: EditConflict[] = []
  let givenUp: string[] = []
  conflicts.listen(({ subject: asked, answer }) => {
    told.push(asked)
    if (choice % 5 === 4) return answer()
    const decisions: [string, unknown][] = asked.conflicts.map((conflict, index) => {
      const isTheirs = (choice + index) % 2 === 0
      if (isTheirs) givenUp.push(conflictKey(conflict))
      return [conflictKey(conflict), isTheirs ? conflict.theirs : conflict.mine]
    })
    answer(new Map(decisions) satisfies ConflictDecisions)
  })

  const begin = (record: AnyRecord) => {
    base = record
    mine = Object.fromEntries([...texts, 'tags', 'addresses'].map((field) => [field, record[field] ?? null]))
  }
  const open = async (id: string) => {
    const { data } = await dataProviders.default.getOne({ resource: 'member', id })
    begin(data as AnyRecord)
  }

  const save = async (pick: number) => {
    const batch = crypto.randomUUID()
    choice = pick
    told = []
    givenUp = []
    const former = leavesOf(base)
    const typed = new Map([...leavesOf(mine)].filter(([place, value]) => former.get(place) !== value))
    const sent = base
    try {
      const { data } = await api.save(members, { base, values: { ...mine }, batch }, true)
      const seen = new Map<string, Set<unknown>>()
      const see = (place: string, value: unknown) => seen.set(place, (seen.get(place) ?? new Set<unknown>()).add(value))
      for (const [place, value] of leavesOf(sent)) see(place, value)
      for (const { record, conflicts: shown } of told)
        for (const [place, value] of leavesOf(record))
          if (shown.some(({ path }) => isWithin(place, path.join('\n')))) see(place, value)
      acknowledged.set(batch, { typed, seen, givenUp })
      if (data) begin(data)
    } catch (problem) {
      expect(problem).toMatchObject({ statusCode: 412 })
      // The user closes the conflict dialog, which keeps all typed values. After that, the user reloads the record.
      await open(sent.id)
    }
  }

  /** Undoes one of the latest changes, if the undo is still possible. */
  const undo = async (id: string, pick: number) => {
    const history = await entriesOf(server, client.session.token(), id)
    const entry = history.filter(({ action }) => action === 'changed').at(-1 - (pick % 3))
    if (!entry) return
    const { status, text } = await server.send('POST', `${apiBase}/undo`, {
      token: client.session.token() ?? '',
      body: { request: entry.requestId },
    })
    expect([200, 409], text).toContain(status)
  }

  const type = (name: string, value: unknown) => {
    mine = { ...mine, [name]: value }
  }
  let count = 0
  const word = () => {
    count += 1
    return `${name} ${count}`
  }
  const changes: Partial<Record<Step['do'], (pick: number) => void>> = {
    type: (pick) => type(texts[pick % texts.length] as string, word()),
    tag: () => type('tags', [...tagsOf(mine), word()]),
    untag: (pick) =>
      type(
        'tags',
        tagsOf(mine).filter((_, at) => at !== pick % 3),
      ),
    removeLine: (pick) =>
      type(
        'addresses',
        linesOf(mine).filter((_, at) => at !== pick % 3),
      ),
    addLine: () => type('addresses', [...linesOf(mine), { ...address, line1: word() }]),
    changeLine: (pick) =>
      type(
        'addresses',
        linesOf(mine).map((line, at) => (at === pick % 2 ? { ...line, city: word() } : line)),
      ),
  }
  return {
    open,
    save,
    undo,
    change: (what: Step['do'], pick: number) => changes[what]?.(pick),
  }
}

type Told = HistoryEntry & { readonly requestId: string; readonly batch: string | null; readonly undoes: string | null }

/** The history of a record, sorted from the oldest to the latest entry. */
async function entriesOf(server: TestServer, token: string | null, id: string): Promise<readonly Told[]> {
  const path = `${apiBase}/audit-entry?resource=member&record=${id}&_start=0&_end=500&_sort=id&_order=asc`
  const { body } = await server.send('GET', path, { token: token ?? '' })
  return body
}

/** The values of the changed fields, before or after a change. */
const sideOf = (changes: readonly FieldChange[] | null, side: 'before' | 'after'): Values =>
  Object.fromEntries((changes ?? []).map((change) => [change.field, change[side]]))

describe.each(dialects)('several users editing one record on %s', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  let address: Line
  const acknowledged = new Map<string, Acknowledged>()
  let people: Awaited<ReturnType<typeof sitDown>>[]
  let token = ''
  beforeAll(async () => {
    server = await startServer(dialect)
    const { password: hashed } = await server.store.db
      .selectFrom('user')
      .select('password')
      .where('id', '=', server.ann)
      .executeTakeFirstOrThrow()
    for (const name of names.slice(1))
      await server.add('user', {
        name,
        email: `${name.toLowerCase()}@example.com`,
        role: server.administrator,
        password: hashed,
        status: 1,
      })
    const state = await server.add('region', { name: 'Bavaria', code: 'BY', country: 'DE' })
    address = { name: 'Ann', line1: 'Street 1', city: 'Munich', state, country: 'DE', postcode: '80331' }
    token = await server.signIn()
    people = await Promise.all(names.map((name) => sitDown(server, name, address, acknowledged)))
  })
  afterAll(() => server.close())

  let made = 0
  const make = async () => {
    made += 1
    const { status, text, body } = await server.send('POST', `${apiBase}/member`, {
      token,
      body: {
        firstName: 'First',
        lastName: 'Last',
        email: `member-${made}@example.com`,
        school: 'School',
        tags: ['one', 'two'],
        addresses: [address, { ...address, line1: 'Street 2' }],
      },
    })
    expect(status, text).toBe(200)
    return body.id as string
  }

  /** Runs the steps. Consecutive steps of different users run at the same time. */
  const play = async (id: string, all: readonly Step[]) => {
    await Promise.all(people.map((person) => person.open(id)))
    let underWay: { who: number; work: Promise<void> }[] = []
    const settle = async () => {
      await Promise.all(underWay.map(({ work }) => work))
      underWay = []
    }
    for (const { do: what, who, pick } of all) {
      const person = people[who] as (typeof people)[number]
      if (underWay.some((one) => one.who === who)) await settle()
      if (what === 'save') underWay.push({ who, work: person.save(pick) })
      else if (what === 'undo') underWay.push({ who, work: person.undo(id, pick) })
      else if (what === 'open') await person.open(id)
      else person.change(what, pick)
    }
    await settle()
  }

  it('every acknowledged change is in the record or was shown to the user who replaced it, and the history replays', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        acknowledged.clear()
        const id = await make()
        await play(id, all)
        const history = await entriesOf(server, token, id)
        const { body: record } = await server.send('GET', `${apiBase}/member/${id}`, { token })

        let state = leavesOf(sideOf(history[0]?.changes ?? null, 'after'))
        const told = new Set(state.values())
        for (const { changes, batch, undoes, by } of history.slice(1)) {
          const [before, after] = [leavesOf(sideOf(changes, 'before')), leavesOf(sideOf(changes, 'after'))]
          const fields = (changes ?? []).map(({ field }) => field)
          const ofThese = (leaves: ReadonlyMap<string, unknown>) =>
            [...leaves].filter(([place]) => fields.some((field) => isWithin(place, field)))
          expect(new Map(ofThese(state)), `what ${by} found`).toEqual(before)
          const own = acknowledged.get(batch ?? '')
          if (own && undoes === null)
            for (const [place, value] of before)
              if (after.get(place) !== value)
                expect([...(own.seen.get(place) ?? [])], `${by} took the place of ${place}`).toContain(value)
          for (const value of after.values()) told.add(value)
          state = new Map([...state].filter(([place]) => !fields.some((field) => isWithin(place, field))))
          for (const [place, value] of after) state.set(place, value)
        }
        expect(state).toEqual(leavesOf(record))
        for (const { typed, givenUp } of acknowledged.values())
          for (const [place, value] of typed)
            if (!givenUp.some((path) => isWithin(place, path))) expect([...told], place).toContain(value)
      }),
      { numRuns: 12, endOnFailure: true },
    )
  })
})
