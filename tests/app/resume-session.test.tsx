import { beforeEach, expect, test, vi } from 'vitest'
import { createSession } from '../../providers/session/session'
import { keepSessionAlive } from '../../src/app/refresh/keep-session-alive'
import { createResumeStore } from '../../src/app/refresh/resume-store'
import type { FormDraft } from '../../src/screens/context'

const secret = 'a secret'
const ada = { id: 'ada', name: 'Ada' }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const open = (address = '/event/create?x=1') => {
  let here = address
  const session = createSession({ secret })
  const resume = createResumeStore({ session, secret, here: () => here })
  return {
    session,
    resume,
    goTo: (next: string) => {
      here = next
    },
  }
}

const draft: FormDraft = { values: { code: 'LOST' }, hasFiles: false }

/** Ada's session ends while she types. After that, the given user signs in on a newly loaded page. */
const loseAndBegin = (person: object) => {
  const before = open()
  before.session.begin('one', ada)
  before.resume.watch(() => draft)
  before.session.end()
  const after = open('/login')
  after.session.begin('two', { ...person })
  return after
}

test('the same user returns to the same page, and the typed values are restored once', () => {
  const { resume, goTo } = loseAndBegin(ada)
  expect(resume.destination()).toBe('/event/create?x=1')
  expect(resume.load(), 'on another page').toBeUndefined()
  goTo('/event/create')
  expect(resume.load()).toEqual(draft)
  resume.drop()
  expect(resume.load()).toBeUndefined()
})

test('another user goes to the dashboard, and the typed values are deleted', () => {
  const { resume, goTo } = loseAndBegin({ id: 'bob' })
  expect(resume.destination()).toBe('/dashboard')
  goTo('/event/create')
  expect([resume.load(), sessionStorage.length]).toEqual([undefined, 0])
})

test('the typed values are stored encrypted, and deleted on sign-out', () => {
  const { session, resume } = open()
  session.begin('one', ada)
  resume.watch(() => draft)
  session.end()
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/LOST|event|ada/)
  resume.forget()
  expect(sessionStorage.length).toBe(0)
})

test('a user without an earlier session goes to the requested page after signing in', () => {
  const { session, resume } = open('/login')
  resume.remember('/book?q=tea')
  session.begin('one', ada)
  expect([resume.destination(), resume.destination()]).toEqual(['/book?q=tea', '/dashboard'])
})

test.each(['/', '/login', '/logout', '/LOGOUT/?x=1', '/set-password#token', '/forgotten-password'])(
  'nobody is sent back to %s after signing in',
  (address) => {
    const { session, resume, goTo } = open('/event')
    resume.remember(address)
    expect(sessionStorage.length).toBe(0)
    session.begin('one', ada)
    goTo(address)
    session.end()
    session.begin('two', ada)
    expect(resume.destination()).toBe('/dashboard')
  },
)

test('visiting another address before signing in does not delete the typed values', () => {
  const { session, resume } = open()
  session.begin('one', ada)
  resume.watch(() => draft)
  session.end()
  resume.remember('/book')
  session.begin('two', ada)
  expect(resume.destination()).toBe('/event/create?x=1')
})

test('a user who works without making calls keeps the session, where the API has profiles', () => {
  const verify = vi.fn(async () => undefined)
  let time = 0
  const { session } = open()
  session.begin('one', { ...ada, profile: true })
  keepSessionAlive({ session, auth: { verify } as never }, () => time)
  const type = () => dispatchEvent(new KeyboardEvent('keydown'))
  type()
  expect(verify).not.toHaveBeenCalled()
  time += 6 * 60 * 1000
  type()
  type()
  expect(verify).toHaveBeenCalledTimes(1)
  time += 6 * 60 * 1000
  session.begin('two', ada)
  type()
  expect(verify).toHaveBeenCalledTimes(1)
})
