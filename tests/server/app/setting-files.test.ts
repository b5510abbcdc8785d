import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readObserveSettings } from '../../../server/operations/observe/observe-settings'
import { readServerSettings } from '../../../server/operations/settings'
import { findUnknownSettings, loadEnvironment } from '../../../server/operations/settings/environment'
import { createSettingsReader } from '../../../server/platform/settings-reader'
import { temporaryFolder } from '../support/stores'

const secret = 'a secret of more than thirty-two characters'

function fileOf(content: string) {
  const file = join(temporaryFolder(), 'value')
  writeFileSync(file, content)
  return file
}

it('reads a setting from the file that NAME_FILE names, without the line break at its end', () => {
  expect(readServerSettings({ JWT_SECRET_FILE: fileOf(`${secret}\n`) })).toMatchObject({ keys: { tokens: [secret] } })
  expect(
    readServerSettings({ ADMIN_EMAIL: 'ann@example.com', ADMIN_PASSWORD_FILE: fileOf(' spaces are kept \r\n') }),
  ).toMatchObject({ admin: { password: ' spaces are kept ' } })
})

it('reads settings whose names end in the name of an API from files, too', () => {
  const settings = readServerSettings({
    UPSTREAM_URL_BILLING_FILE: fileOf('https://billing.example.com'),
    UPSTREAM_TOKEN_BILLING_FILE: fileOf('sk_1'),
    API_URL_STOCK_FILE: fileOf('https://stock.example.com'),
  })
  expect(settings.upstreams).toMatchObject([
    { name: 'billing', url: 'https://billing.example.com', credentials: { token: 'sk_1' } },
  ])
  expect(settings.apis).toEqual({ stock: { url: 'https://stock.example.com' } })
})

it('refuses a setting that is set twice, and a file that is empty or unreadable', () => {
  const folder = temporaryFolder()
  expect(() => readServerSettings({ PORT: '4001', PORT_FILE: fileOf('4002') })).toThrow(
    'PORT and PORT_FILE are both set.',
  )
  expect(() => readServerSettings({ PORT_FILE: fileOf('\n') })).toThrow(/PORT_FILE names .* which is empty/)
  expect(() => readServerSettings({ PORT_FILE: join(folder, 'none') })).toThrow(
    /PORT_FILE names .*none, which cannot be read \(ENOENT\)/,
  )
  expect(() => readServerSettings({ PORT_FILE: folder })).toThrow(/cannot be read \(EISDIR\)/)
})

it('reads settings from .env, and prefers the environment if both have a setting', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, '.env'), '# of this machine\nPORT=4001\nHOST="0.0.0.0"\nexport BIN_DAYS=7\n')
  const { environment, inFile } = loadEnvironment({ PORT: '4002', HOST: undefined }, folder)
  expect(readServerSettings(environment)).toMatchObject({ port: 4002, host: '0.0.0.0', binDays: 7 })
  expect([...inFile].sort()).toEqual(['BIN_DAYS', 'HOST', 'PORT'])
  expect(loadEnvironment({}, temporaryFolder())).toEqual({ environment: {}, inFile: [] })
})

it('refuses an .env that cannot be read', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, '.env'))
  expect(() => loadEnvironment({}, folder)).toThrow(/\.env cannot be read \(EISDIR\)/)
})

const known = ['PORT', 'HOST', 'DATABASE_URL', 'DATABASE_POOL', 'DATABASE_LOCK_TIMEOUT', 'SESSION_HOURS', 'JWT_SECRET']
const unknown = (environment: Record<string, string>, inFile: string[] = []) =>
  findUnknownSettings({ environment, inFile }, known)

it.each([
  ['DATABASE_POOOL', "There is no setting DATABASE_POOOL. Did you mean 'DATABASE_POOL'?"],
  ['DATABASE_NAME', 'There is no setting DATABASE_NAME.'],
  ['SESION_HOURS', "Did you mean 'SESSION_HOURS'?"],
  ['JWT_SECRET_FIL', "Did you mean 'JWT_SECRET_FILE'?"],
])('reports %s as an unknown setting', (name, sentence) => {
  expect(unknown({ [name]: 'x' })).toEqual([expect.stringContaining(sentence)])
})

it('reports every unknown setting in .env, as only Deckhand reads that file', () => {
  expect(unknown({ EDITOR: 'vi', PORT: '1' }, ['EDITOR', 'PORT'])).toEqual([
    'There is no setting EDITOR (in .env). The setting is ignored.',
  ])
})

it('does not report variables of other programs', () => {
  const others = ['PATH', 'HOME', 'HOSTNAME', 'POST', 'EDITOR', 'DATABASE_SERVICE_HOST', 'DATABASE_PORT_5432_TCP_ADDR']
  expect(unknown(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([])
  expect(unknown({ JWT_SECRET_FILE: '/run/secrets/jwt' })).toEqual([])
})

it('reads settings of OpenTelemetry from files too, and treats all of them as known', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'headers'), 'x-key=secret\n')
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
    OTEL_EXPORTER_OTLP_HEADERS_FILE: join(folder, 'headers'),
    OTEL_TRACES_SAMPLER: 'always_off',
  }
  const reading = createSettingsReader(environment)
  expect(readObserveSettings(reading).traces).toEqual({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret',
    OTEL_TRACES_SAMPLER: 'always_off',
  })
  expect(findUnknownSettings({ environment, inFile: Object.keys(environment) }, reading.readNames())).toEqual([])
})

it('reads an .env with or without a byte order mark, and refuses one that is not in UTF-8', () => {
  const folder = temporaryFolder()
  const file = join(folder, '.env')
  writeFileSync(file, '\ufeffSAMPLE_DATA=off\r\nPORT=4001\r\n')
  expect(loadEnvironment({}, folder).environment).toEqual({ SAMPLE_DATA: 'off', PORT: '4001' })
  for (const content of [
    Buffer.from('\ufeffPORT=4001\n', 'utf16le'),
    Buffer.from('PORT=4001\nNAME=Zo\xeb\n', 'latin1'),
  ]) {
    writeFileSync(file, content)
    expect(() => loadEnvironment({}, folder)).toThrow(/\.env is not in UTF-8, so its settings would be lost/)
  }
})

it('refuses an .env with an invalid line, which would swallow the next setting', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, '.env'), 'broken line\nLOG_LEVEL=info\n')
  expect(() => loadEnvironment({}, folder)).toThrow(/\.env has the line 'broken line', which names no setting/)
})
