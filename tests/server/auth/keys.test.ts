import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectMatchingKeys,
  recordKeyFingerprints,
  reencryptSecondFactors,
  resetAfterRestore,
} from '../../../server/auth/matching-keys'
import { createSecondFactors } from '../../../server/auth/sign-in/second-factor'
import { createFileStore } from '../../../server/database/files/file-store'
import { createApp } from '../../../server/http/app'
import {
  deriveSecret,
  loadOrCreateKeys,
  resolveServerKeys,
  rotateStoredKeys,
  type ServerKeys,
} from '../../../server/platform/keys'
import { createSecretCipher, secretCipherOf } from '../../../server/platform/secret-cipher'
import { dialects, temporaryFolder } from '../support/stores'
import { password, startServer, testKeys } from '../support/test-server'

const key = (letter: string) => letter.repeat(40)
const keys = (tokens: ServerKeys['tokens'], seals: ServerKeys['seals']): ServerKeys => ({ tokens, seals })
const [current, fresh, former] = [key('a'), key('b'), key('c')]

describe('the keys of a data folder', () => {
  it.each(['tokens', 'seals'] as const)('for %s are created once, and only their owner can read them', (purpose) => {
    const folder = temporaryFolder()
    const [made] = loadOrCreateKeys(folder, purpose)
    expect(made).toMatch(/^[0-9a-f]{64}$/)
    expect(loadOrCreateKeys(folder, purpose)).toEqual([made])
    const file = join(folder, purpose === 'tokens' ? 'jwt-secret' : 'seal-key')
    expect(readFileSync(file, 'utf8')).toBe(made)
    rotateStoredKeys(folder, purpose)
    const rotated = loadOrCreateKeys(folder, purpose)
    expect(rotated).toEqual([expect.not.stringMatching(made), made])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    for (let time = 0; time < 5; time++) rotateStoredKeys(folder, purpose)
    expect(loadOrCreateKeys(folder, purpose)).toHaveLength(3)
    expect(deriveSecret(made, 'storage')).not.toContain(made)
  })

  it('are used only for purposes without a configured key', () => {
    const folder = temporaryFolder()
    const { tokens, seals } = resolveServerKeys({ dataDir: folder, tokens: [current] })
    expect(tokens).toEqual([current])
    expect(seals).toEqual(loadOrCreateKeys(folder, 'seals'))
  })

  it('are not replaced if their file is empty', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'seal-key'), '\n')
    expect(() => loadOrCreateKeys(folder, 'seals')).toThrow(/seal-key is empty/)
  })
})

describe('a cipher with several keys', () => {
  it('decrypts with any of its keys, and encrypts with the first', () => {
    const seal = (...letters: [string, ...string[]]) =>
      createSecretCipher(letters.map((one) => deriveSecret(one, 'x')) as [string, ...string[]])
    const closed = seal(former).encrypt('a text')
    expect(seal(current, fresh, former).decrypt(closed)).toBe('a text')
    expect(seal(current, former).usesCurrentKey(closed)).toBe(false)
    expect(seal(current).decrypt(closed)).toBeUndefined()
    expect(seal(current, former).encrypt('a text')).toSatisfy(
      (text: string) => seal(current).decrypt(text) === 'a text',
    )
  })
})

describe.each(dialects)('processes on %s with rotated keys', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    server = await startServer(dialect)
  })
  afterAll(() => server.close())

  /** Another server process on the same database. */
  const beside = (other: ServerKeys) =>
    createApp({
      store: server.store,
      files: createFileStore(temporaryFolder()),
      keys: other,
      settings: { apiUrl: '', sessionHours: 1, idleMinutes: 30, trustProxy: false, logLevel: 'silent' },
    })
  const verify = async (other: ServerKeys, token: string) => {
    const app = await beside(other)
    const { statusCode } = await app.inject({ url: '/api/v1/token', headers: { authorization: `Bearer ${token}` } })
    await app.close()
    return statusCode
  }

  it('accept tokens of a former key, and refuse tokens of an unknown key', async () => {
    const token = await server.signIn()
    const [own] = testKeys.tokens
    expect(await verify({ ...testKeys, tokens: [fresh, own] }, token)).toBe(200)
    expect(await verify({ ...testKeys, tokens: [fresh, former, own] }, token)).toBe(200)
    expect(await verify({ ...testKeys, tokens: [fresh] }, token)).toBe(401)
    expect(await verify({ ...testKeys, tokens: [fresh, former] }, token)).toBe(401)
  })

  it('accept tokens of each configured key, and refuse a forged key id', async () => {
    const [own] = testKeys.tokens
    const app = await beside({ ...testKeys, tokens: [fresh, own] })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/token',
      payload: { email: 'ann@example.com', password },
    })
    const token = answer.json().accessToken as string
    expect(await verify({ ...testKeys, tokens: [current, fresh] }, token)).toBe(200)
    const [, body, sign] = token.split('.')
    const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT', kid: '__proto__' })).toString('base64url')
    expect(await verify({ ...testKeys, tokens: [fresh, own] }, [header, body, sign].join('.'))).toBe(401)
    await app.close()
  })

  it('keep every second factor, including those encrypted before separate seal keys existed', async () => {
    const { store, ann } = server
    const before = createSecondFactors(store, createSecretCipher([deriveSecret(former, 'second factor')]))
    const { secret } = await before.begin(ann, 'ann@example.com')
    const codeAt = (step: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 })
    await store.transaction((trx) => before.confirm(trx, ann, codeAt(-1)))

    await reencryptSecondFactors(store, secretCipherOf(keys([former], [current])))
    await reencryptSecondFactors(store, secretCipherOf(keys([fresh], [fresh, current])))
    const after = createSecondFactors(store, secretCipherOf(keys([key('d')], [fresh])))
    expect(await after.accepts(ann, codeAt(0))).toBe(true)
    await reencryptSecondFactors(store, secretCipherOf(keys([key('d')], [key('e')])))
    expect(await after.accepts(ann, codeAt(1))).toBe(true)
  })

  it('refuse to start if their keys do not match those of the database', async () => {
    const { store } = server
    await expectMatchingKeys(store, keys([current], [current]))
    await expectMatchingKeys(store, keys([fresh, current], [fresh, current]))
    await expectMatchingKeys(store, keys([fresh], [fresh]))
    const otherTokens = expectMatchingKeys(store, keys([former], [fresh]))
    if (dialect === 'postgres') await expect(otherTokens).rejects.toThrow(/^JWT_SECRET is another one .*--accept/)
    else await otherTokens
    const seals = expectMatchingKeys(store, keys([fresh], [former]))
    await expect(seals).rejects.toThrow(/^SEAL_KEY is another one .*second factors .*SEAL_KEY=new,former/)
    await recordKeyFingerprints(store, keys([former], [former]))
    await expectMatchingKeys(store, keys([former], [former]))
    await resetAfterRestore(store)
    await expectMatchingKeys(store, keys([current], [former]))
  })
})
