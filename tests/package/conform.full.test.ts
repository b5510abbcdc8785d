import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { plainAccount, startPlainProvider } from '../plain-provider'
import { root } from '../source-files'
import { run } from './run-business'

const deckhand = path.join(root, 'scripts', 'deckhand.mjs')
const role = { id: '1', name: 'Keeper', description: 'Keeps it.', permissions: [], isSystem: false, status: 1 }

async function openProvider() {
  const provider = await startPlainProvider({ rows: { role: [role] } })
  onTestFinished(() => provider.close())
  const command = [deckhand, 'conform', provider.url, '--only', 'role', '--email', plainAccount.email]
  return { ...provider, command }
}

const password = { CONFORM_PASSWORD: plainAccount.password }

const asked = (command: readonly string[], env: Readonly<Record<string, string>> = password) =>
  run(root, [process.execPath, ...command], env)

it('prints a table without colours, and exits with 0 if nothing is missing', async () => {
  const { command, table } = await openProvider()
  const { status, said } = await asked([...command, '--write'])
  expect(status, said).toBe(0)
  expect(said).toMatch(/^✓ delete +DELETE \/role\//m)
  expect(said).toMatch(/^Nothing is missing: \d+ checked/m)
  expect(said).not.toContain('\u001b')
  expect(said).not.toContain(plainAccount.password)
  expect(table('role')).toHaveLength(1)
})

it('exits with 1 if something is missing, and with 2 if the check could not run', async () => {
  const { command, intercept } = await openProvider()
  intercept(({ url }) => (url.includes('/role/1') ? { status: 500, body: { message: 'No role here.' } } : undefined))
  const missing = await asked([...command, '--json'])
  expect(missing.status, missing.said).toBe(1)
  expect(JSON.parse(missing.said).findings).toContainEqual(
    expect.objectContaining({ resource: 'role', call: 'show', state: 'missing', got: '500: No role here.' }),
  )
  for (const [env, sentence] of [
    [{}, /^The password of staff@example\.com is missing\. Set CONFORM_PASSWORD/],
    [{ CONFORM_PASSWORD: 'not-the-word' }, /^The sign-in at /],
  ] as const) {
    const { status, said } = await asked(command, env)
    expect(said).toMatch(sentence)
    expect(said).not.toContain('not-the-word')
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(status).toBe(2)
  }
})

it('deletes the records that it created when it is interrupted', async () => {
  const { command, intercept, table } = await openProvider()
  const child = spawn(process.execPath, [...command, '--write'], {
    cwd: root,
    env: { ...process.env, ...password },
    stdio: 'ignore',
  })
  intercept(({ method }) => {
    if (method === 'PUT') child.kill('SIGINT')
    return undefined
  })
  const [status] = await once(child, 'close')
  expect(status).toBe(2)
  expect(table('role').map(({ id }) => id)).toEqual(['1'])
})
