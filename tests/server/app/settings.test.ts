import { expect, it } from 'vitest'
import { readServerSettings } from '../../../server/operations/settings'

it('uses defaults if nothing is set', () => {
  expect(readServerSettings({})).toEqual({
    port: 4000,
    host: 'localhost',
    dataDir: './data',
    basePath: '',
    connections: { pool: 20, connectSeconds: 5, statementSeconds: 30, lockSeconds: 15 },
    sampleData: true,
    openToAll: false,
    apiUrl: '',
    upstreams: [],
    signInPath: '/token',
    keys: {},
    s3: { region: 'us-east-1' },
    sessionHours: 12,
    idleMinutes: 60,
    binDays: 30,
    mailTextDays: 90,
    trustProxy: false,
    backup: { at: '0 3 * * *', keep: { h: 24, d: 7, w: 4, m: 12 }, recipients: [] },
    logLevel: 'warn',
  })
})

it('reads the settings of the environment', () => {
  const settings = readServerSettings({
    PORT: '0',
    SAMPLE_DATA: 'off',
    API_URL: 'https://api.example.com/',
    DATABASE_URL: 'postgres://user:word@host:5432/name',
    ADMIN_EMAIL: 'ann@example.com',
    ADMIN_PASSWORD: ' spaces are kept ',
  })
  expect(settings).toMatchObject({
    port: 0,
    sampleData: false,
    apiUrl: 'https://api.example.com',
    databaseUrl: 'postgres://user:word@host:5432/name',
    admin: { email: 'ann@example.com', password: ' spaces are kept ' },
  })
})

it.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '4e3'],
  ['SESSION_HOURS', '0'],
  ['SESSION_IDLE_MINUTES', '1'],
  ['SMTP_URL', 'mail.example.com'],
  ['SAMPLE_DATA', 'no'],
  ['API_URL', 'api.example.com'],
  ['API_URL', 'ftp://api.example.com'],
  ['DATABASE_URL', 'mysql://host/name'],
  ['DATABASE_POOL', '1'],
  ['DATABASE_LOCK_TIMEOUT', '0'],
  ['SIGN_IN_PATH', 'login'],
  ['PUBLIC_URL', 'https://example.com/back office'],
  ['PUBLIC_URL', 'https://example.com/files/desk'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '11'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '::1/129'],
  ['TRUST_PROXY', 'proxy.example.com'],
])('refuses %s=%s, and says what was expected', (name, value) => {
  expect(() => readServerSettings({ [name]: value })).toThrow(new RegExp(`^${name} is '${value}', but .* was expected`))
})

it.each(['public', 'deckhand', '_a1', 'a'.repeat(63)])(
  'accepts the database schema %s, and keeps the options of the address',
  (schema) => {
    const DATABASE_URL = 'postgres://one:5432,two:5432/name?sslmode=require&options=-c%20jit%3Doff'
    const { databaseUrl = '', databaseSchema } = readServerSettings({ DATABASE_URL, DATABASE_SCHEMA: schema })
    expect(databaseSchema).toBe(schema)
    const [address, query] = databaseUrl.split('?')
    expect(address).toBe('postgres://one:5432,two:5432/name')
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      sslmode: 'require',
      options: `-c jit=off -c search_path=${schema}`,
    })
  },
)

it.each(['Deckhand', 'pg_desk', 'information_schema', '1st', 'two words', 'a-b', '"x"', 'a'.repeat(64)])(
  'refuses the database schema %s, and says what was expected',
  (schema) => {
    const given = { DATABASE_URL: 'postgres://host/name', DATABASE_SCHEMA: schema }
    expect(() => readServerSettings(given)).toThrow(/^DATABASE_SCHEMA is '.*', but a name of at most 63 small letters/)
  },
)

it('refuses a schema without an address of a database', () => {
  expect(() => readServerSettings({ DATABASE_SCHEMA: 'deckhand' })).toThrow(
    'DATABASE_SCHEMA is set without DATABASE_URL.',
  )
})

it('reads several keys per setting, in their order', () => {
  const [one, other] = ['1'.repeat(32), '2'.repeat(32)]
  expect(readServerSettings({ JWT_SECRET: `${one}, ${other}`, SEAL_KEY: other }).keys).toEqual({
    tokens: [one, other],
    seals: [other],
  })
})

it('refuses a short secret, and an administrator without e-mail address or password', () => {
  expect(() => readServerSettings({ JWT_SECRET: 'short' })).toThrow(/JWT_SECRET has 5 characters, but at least 32/)
  expect(() => readServerSettings({ SEAL_KEY: `${'k'.repeat(32)},short` })).toThrow(
    /SEAL_KEY has 5 characters in one of its keys, but at least 32/,
  )
  expect(() => readServerSettings({ ADMIN_EMAIL: 'ann@example.com' })).toThrow(
    'ADMIN_EMAIL is set, but ADMIN_PASSWORD is not.',
  )
  expect(() => readServerSettings({ ADMIN_PASSWORD: 'x' })).toThrow('ADMIN_PASSWORD is set, but ADMIN_EMAIL is not.')
})
