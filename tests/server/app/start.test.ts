import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startDeckhand } from '../../../server/http/serve'
import { readServerSettings } from '../../../server/operations/settings'
import { fullIt } from '../../scope'
import { builtServer } from '../support/built-server'

let program: string
let folder: string

beforeAll(async () => {
  program = await builtServer()
  folder = mkdtempSync(join(tmpdir(), 'deckhand-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const running = new Set<ChildProcess>()
afterEach(async () => {
  for (const child of running) if (child.exitCode === null) child.kill('SIGKILL')
  running.clear()
})

const admin = { ADMIN_EMAIL: 'Ann@example.com', ADMIN_PASSWORD: 'correct horse battery' }
const empty = { SAMPLE_DATA: 'off', ...admin }

/** Starts the built server. Waits until the server is ready or has exited. */
async function start(environment: Readonly<Record<string, string>>) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [program], {
    env: { PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), ...environment },
  })
  running.add(child)
  let output = ''
  let errors = ''
  const ended = once(child, 'close').then(([code]) => Number(code))
  const ready = new Promise<void>((done) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes(' is ready: ')) done()
    })
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  await Promise.race([ready, ended])
  const origin = / is ready: (\S+)/.exec(output)?.[1] ?? ''
  return { child, ended, origin, output: () => output, errors: () => errors }
}

const stop = async ({ child, ended }: Awaited<ReturnType<typeof start>>) => {
  child.kill('SIGTERM')
  return ended
}

const signIn = (origin: string, email: string, password: string) =>
  fetch(`${origin}/api/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

/** The error message of a start that fails, or 'It started.' if the start succeeds. */
const refusalOf = async (environment: Readonly<Record<string, string>>): Promise<string> => {
  const place = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'refused') }
  const client = { page: async () => '' }
  const starting = async () => startDeckhand({ settings: readServerSettings({ ...place, ...environment }), client })
  return starting().then(
    async ({ close }) => close().then(() => 'It started.'),
    (error) => error.message,
  )
}

describe('a start that cannot succeed says why in one sentence', () => {
  it.each([
    [
      'an address that the sample data use',
      { ...admin, ADMIN_EMAIL: 'admin@example.com' },
      /^ADMIN_EMAIL will not do: .*admin@example\.com.* SAMPLE_DATA=off\.$/,
    ],
    // The failed start in the previous test has undone its changes to the same data folder.
    ['nobody who could sign in', { SAMPLE_DATA: 'off' }, /Set ADMIN_EMAIL and ADMIN_PASSWORD/],
    ['a guessable password', { ...empty, ADMIN_PASSWORD: 'Password1234' }, /^ADMIN_PASSWORD will not do: .*too common/],
    ['a short password', { ...empty, ADMIN_PASSWORD: 'short' }, /^ADMIN_PASSWORD will not do: .*at least 12/],
    ['an invalid address', { ...empty, ADMIN_EMAIL: 'ann' }, /^ADMIN_EMAIL will not do/],
    ['a host of another machine', { ...empty, HOST: '192.0.2.1' }, /^HOST is '192.0.2.1'/],
    [
      'a database that does not answer',
      { ...empty, DATABASE_URL: 'postgres://user:word@127.0.0.1:1/none' },
      /127\.0\.0\.1/,
    ],
  ])('%s', async (_, environment, expected) => {
    const said = await refusalOf(environment)
    expect(said).toMatch(expected)
    expect(said).not.toMatch(/\n|^\s+at /m)
  })
})

describe('the process reports the reason, and exits with status 1', () => {
  it('if a setting is wrong', async () => {
    const { ended, errors, output } = await start({ PORT: 'eighty' })
    expect(await ended).toBe(1)
    expect(errors()).toMatch(/^PORT is 'eighty'[^\n]*\n$/)
    expect(output()).toBe('')
  })

  fullIt('if the data folder is inside a file, or its database is damaged', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const { ended, errors } = await start({ ...empty, DATA_DIR: join(file, 'data') })
    expect(await ended).toBe(1)
    expect(errors()).toMatch(/^The data folder .* is a file, or lies in one\. Name a folder in DATA_DIR\.\n$/)
    const damaged = join(folder, 'damaged')
    mkdirSync(damaged)
    writeFileSync(join(damaged, 'deckhand.db'), 'no database '.repeat(1000))
    const other = await start({ ...empty, DATA_DIR: damaged })
    expect(await other.ended).toBe(1)
    expect(other.errors()).toMatch(
      /deckhand\.db is damaged, or no database\. Move it away, and restore a backup: .*\n$/,
    )
  })

  fullIt('if the port is in use, or another process uses the data folder', async () => {
    const first = await start(empty)
    const { port } = new URL(first.origin)
    const sameFolder = await start(empty)
    expect(await sameFolder.ended).toBe(1)
    expect(sameFolder.errors()).toMatch(/^The data folder .* is in use by another process\. [^\n]*\n$/)
    const samePort = await start({ ...empty, PORT: port, DATA_DIR: join(folder, 'other') })
    expect(await samePort.ended).toBe(1)
    expect(samePort.errors()).toBe(
      `Port ${port} is taken by another program. Stop that one, or set PORT to another, such as PORT=${Number(port) + 1}.\n`,
    )
    expect((await fetch(`${first.origin}/healthz`)).status).toBe(200)
    expect(await stop(first)).toBe(0)
  })
})

fullIt('creates the first administrator once, and keeps all data across a restart', async () => {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = admin
  const place = { DATA_DIR: join(folder, 'kept') }
  const first = await start({ ...empty, ...place })
  const answer = await signIn(first.origin, ADMIN_EMAIL, ADMIN_PASSWORD)
  expect(answer.status).toBe(200)
  const { accessToken } = await answer.json()
  expect(await stop(first)).toBe(0)
  const second = await start(place)
  const verified = await fetch(`${second.origin}/api/v1/token`, { headers: { authorization: `Bearer ${accessToken}` } })
  expect(verified.status).toBe(200)
  expect(second.output()).not.toContain('Sign in as')
  const { sample } = settingsOf(await (await fetch(second.origin, { headers: { accept: 'text/html' } })).text())
  expect(sample).toBeNull()
  expect(await stop(second)).toBe(0)
})

it('starts with sample data, and prints its name, its address and the sample account', async () => {
  const server = await start({ DATA_DIR: join(folder, 'sample') })
  expect(server.output()).toMatch(/^Library is ready: http/)
  expect(server.output()).toContain('Sign in as admin@example.com with the password deckhand-sample-1 (sample data).')
  const { sample } = settingsOf(await (await fetch(server.origin, { headers: { accept: 'text/html' } })).text())
  const answer = await signIn(server.origin, sample.email, sample.password)
  expect(answer.status).toBe(200)
  const authorization = `Bearer ${(await answer.json()).accessToken}`
  const read = async (path: string) =>
    (await fetch(`${server.origin}/api/v1${path}`, { headers: { authorization } })).json()
  expect(await read('/book')).not.toEqual([])
  expect(await read('/dashboard-stats')).toMatchObject({ loans: { value: expect.any(Number) } })
  expect(await stop(server)).toBe(0)
})

fullIt('writes no secrets to its log, even at level debug', async () => {
  const server = await start({ ...empty, DATA_DIR: join(folder, 'log'), LOG_LEVEL: 'debug' })
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = admin
  const wrong = 'a password that is wrong'
  await signIn(server.origin, ADMIN_EMAIL, wrong)
  const { accessToken } = await (await signIn(server.origin, ADMIN_EMAIL, ADMIN_PASSWORD)).json()
  const send = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${accessToken}`, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${server.origin}/api/v1${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    })
    return answer.json()
  }
  const chosen = 'another four random words'
  const { secret } = await send('POST', '/second-factor', { currentPassword: ADMIN_PASSWORD })
  await send('PUT', '/password', { currentPassword: ADMIN_PASSWORD, password: chosen })
  const [{ id: role }] = await send('GET', '/role')
  const found = await fetch(`${server.origin}/api/v1/user/no-such-person?q=what+is+looked+for`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const made = await send('POST', '/user', { name: 'Nia', email: 'nia@example.com', role })
  const { link } = (await send('POST', `/user/password-link/${made.data.id}`)).data
  const token = link.split('#')[1]
  await send('PUT', '/password/link', { token, password: wrong })
  expect(await stop(server)).toBe(0)
  const said = server.output() + server.errors()
  expect(said).toContain('/api/v1/password/link')
  const lines = said.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  expect(lines.filter(({ reqId }) => reqId === found.headers.get('x-request-id'))).toMatchObject([
    {
      level: 30,
      method: 'GET',
      route: '/api/v1/user/:id',
      status: 404,
      ms: expect.any(Number),
      person: expect.any(String),
    },
  ])
  for (const one of [wrong, ADMIN_PASSWORD, chosen, accessToken, secret, token, 'no-such-person', 'looked']) {
    expect(one).toBeTypeOf('string')
    expect(said).not.toContain(one)
  }
})

fullIt('completes running calls before it exits, and does not wait for idle connections', async () => {
  const server = await start({ ...empty, DATA_DIR: join(folder, 'ending') })
  const { hostname, port } = new URL(server.origin)
  const body = JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD })
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.write(
    `POST /api/v1/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  // Browsers open connections without a request before they send a request.
  const silent = connect(Number(port), hostname)
  await once(silent, 'connect')
  await new Promise((done) => setTimeout(done, 200))
  server.child.kill('SIGTERM')
  await new Promise((done) => setTimeout(done, 200))
  expect(server.child.exitCode).toBeNull()
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow()
  socket.write(body.slice(10))
  expect(await server.ended).toBe(0)
  expect(answer).toMatch(/^HTTP\/1\.1 200/)
  expect(answer).toContain('accessToken')
})

it('serves only the screens, without a store, in front of another API', async () => {
  const place = join(folder, 'none')
  const server = await start({ API_URL: 'https://api.example.com/', SIGN_IN_PATH: '/login', DATA_DIR: place })
  expect(server.output()).toContain('The screens talk to https://api.example.com.')
  const settings = settingsOf(await (await fetch(`${server.origin}/user`, { headers: { accept: 'text/html' } })).text())
  expect(settings).toMatchObject({ apiUrl: 'https://api.example.com', signInPath: '/login', sample: null })
  expect((await fetch(`${server.origin}/api/v1/user`)).status).toBe(404)
  expect(existsSync(place)).toBe(false)
  expect(await stop(server)).toBe(0)
})

const settingsOf = (html: string) => JSON.parse(/id="settings">([^<]*)</.exec(html)?.[1] ?? '{}')
