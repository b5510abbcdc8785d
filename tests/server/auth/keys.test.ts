import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../server/app'
import { derivedSecret, type Keys, keptKeys, keysOf, rotateKept } from '../../../server/auth/keys'
import { acceptKeys, expectSameKeys, forgetPlaces, sealAnew } from '../../../server/auth/same-keys'
import { createSeal, sealOf } from '../../../server/auth/seal'
import { createSecondFactors } from '../../../server/auth/second-factor'
import { createFiles } from '../../../server/files/files'
import { password, startServer, testKeys } from '../support/app'
import { dialects, temporaryFolder } from '../support/stores'

const key = (letter: string) => letter.repeat(40)
const keys = (tokens: Keys['tokens'], seals: Keys['seals']): Keys => ({ tokens, seals })
const [current, fresh, former] = [key('a'), key('b'), key('c')]

describe('the keys of a data folder', () => {
  it.each(['tokens', 'seals'] as const)('for %s are made once, and let only their owner read them', (purpose) => {
    const folder = temporaryFolder()
    const [made] = keptKeys(folder, purpose)
    expect(made).toMatch(/^[0-9a-f]{64}$/)
    expect(keptKeys(folder, purpose)).toEqual([made])
    const file = join(folder, purpose === 'tokens' ? 'jwt-secret' : 'seal-key')
    expect(readFileSync(file, 'utf8')).toBe(made)
    rotateKept(folder, purpose)
    const rotated = keptKeys(folder, purpose)
    expect(rotated).toEqual([expect.not.stringMatching(made), made])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    for (let time = 0; time < 5; time++) rotateKept(folder, purpose)
    expect(keptKeys(folder, purpose)).toHaveLength(3)
    expect(derivedSecret(made, 'storage')).not.toContain(made)
  })

  it('stand back behind those that are given', () => {
    const folder = temporaryFolder()
    const { tokens, seals } = keysOf({ dataDir: folder, tokens: [current] })
    expect(tokens).toEqual([current])
    expect(seals).toEqual(keptKeys(folder, 'seals'))
  })

  it('are not made anew where their file has lost them', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'seal-key'), '\n')
    expect(() => keptKeys(folder, 'seals')).toThrow(/seal-key is empty/)
  })
})

describe('a seal', () => {
  it('opens what was closed with a former key, and closes with the first', () => {
    const seal = (...letters: [string, ...string[]]) =>
      createSeal(letters.map((one) => derivedSecret(one, 'x')) as [string, ...string[]])
    const closed = seal(former).close('a text')
    expect(seal(current, fresh, former).open(closed)).toBe('a text')
    expect(seal(current, former).isCurrent(closed)).toBe(false)
    expect(seal(current).open(closed)).toBeUndefined()
    expect(seal(current, former).close('a text')).toSatisfy((text: string) => seal(current).open(text) === 'a text')
  })
})

describe.each(dialects)('processes on %s with keys that were rotated', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    server = await startServer(dialect)
  })
  afterAll(() => server.close())

  /** Another process of the same database. */
  const beside = (other: Keys) =>
    createApp({
      store: server.store,
      files: createFiles(temporaryFolder()),
      keys: other,
      settings: { apiUrl: '', sessionHours: 1, idleMinutes: 30, trustProxy: false, logLevel: 'silent' },
    })
  const verify = async (other: Keys, token: string) => {
    const app = await beside(other)
    const { statusCode } = await app.inject({ url: '/api/v1/token', headers: { authorization: `Bearer ${token}` } })
    await app.close()
    return statusCode
  }

  it('know whom a former key of tokens has signed in, and nobody whom an unknown one has', async () => {
    const token = await server.signIn()
    const [own] = testKeys.tokens
    expect(await verify({ ...testKeys, tokens: [fresh, own] }, token)).toBe(200)
    expect(await verify({ ...testKeys, tokens: [fresh, former, own] }, token)).toBe(200)
    expect(await verify({ ...testKeys, tokens: [fresh] }, token)).toBe(401)
    expect(await verify({ ...testKeys, tokens: [fresh, former] }, token)).toBe(401)
  })

  it('take a token of either key, and none whose name of a key is made up', async () => {
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

  it('keep every second factor, also those that were sealed before there was a key for it', async () => {
    const { store, ann } = server
    const before = createSecondFactors(store, createSeal([derivedSecret(former, 'second factor')]))
    const { secret } = await before.begin(ann, 'ann@example.com')
    const codeAt = (step: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 })
    await store.transaction((trx) => before.confirm(trx, ann, codeAt(-1)))

    await sealAnew(store, sealOf(keys([former], [current])))
    await sealAnew(store, sealOf(keys([fresh], [fresh, current])))
    const after = createSecondFactors(store, sealOf(keys([key('d')], [fresh])))
    expect(await after.accepts(ann, codeAt(0))).toBe(true)
    await sealAnew(store, sealOf(keys([key('d')], [key('e')])))
    expect(await after.accepts(ann, codeAt(1))).toBe(true)
  })

  it('are refused where the keys have nothing in common with those of the database', async () => {
    const { store } = server
    await expectSameKeys(store, keys([current], [current]))
    await expectSameKeys(store, keys([fresh, current], [fresh, current]))
    await expectSameKeys(store, keys([fresh], [fresh]))
    const otherTokens = expectSameKeys(store, keys([former], [fresh]))
    if (dialect === 'postgres') await expect(otherTokens).rejects.toThrow(/^JWT_SECRET is another one .*--accept/)
    else await otherTokens
    const seals = expectSameKeys(store, keys([fresh], [former]))
    await expect(seals).rejects.toThrow(/^SEAL_KEY is another one .*second factors .*SEAL_KEY=new,former/)
    await acceptKeys(store, keys([former], [former]))
    await expectSameKeys(store, keys([former], [former]))
    await forgetPlaces(store)
    await expectSameKeys(store, keys([current], [former]))
  })
})
