import { expect, it } from 'vitest'
import { weaknessOf } from '../../../server/auth/common-passwords'
import { hashPassword, verifyPassword } from '../../../server/auth/passwords'

it('hashes with argon2id, and each time differently', async () => {
  const [one, other] = await Promise.all([hashPassword('some pass phrase'), hashPassword('some pass phrase')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await verifyPassword(one, 'some pass phrase')).toBe(true)
  expect(await verifyPassword(one, 'another phrase')).toBe(false)
})

it('answers no for someone unknown, and works as hard over it', async () => {
  const hash = await hashPassword('some pass phrase')
  // What the processor does, as the clock also counts what others do on a busy machine; of many, as it is counted in ticks.
  const effort = async (hashed: string | undefined) => {
    const start = process.cpuUsage()
    for (let time = 0; time < 20; time++) expect(await verifyPassword(hashed, 'guess')).toBe(false)
    return process.cpuUsage(start).user
  }
  await effort(undefined)
  const [known, unknown] = [await effort(hash), await effort(undefined)]
  expect(unknown).toBeGreaterThan(known / 3)
})

it.each([
  'passwordpassword',
  'Password1234!',
  'P@ssw0rd2026!',
  'administrator1',
  'qwertyuiop123',
  'qwertyuiopas',
  '123456789012',
  '987654321098',
  '1q2w3e4r5t6y',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'iloveyou2026',
  'letmeinplease',
  'deckhand-2026',
  '20261231201512',
])('refuses %s as common', (password) => {
  expect(weaknessOf(password)).toMatch(/commonest/)
})

it('refuses what everyone knows of the person', () => {
  expect(weaknessOf('Grace.Hopper1906', ['Grace Hopper', 'grace@navy.example'])).toMatch(/your name or address/)
  expect(weaknessOf('Grace likes teapots', ['Grace Hopper', 'grace@navy.example'])).toBeUndefined()
})

it.each([
  'correct horse battery',
  'tea-kettle-orbit-9',
  'Xk9$vPq2!mLw',
  'sieben zwerge singen laut',
  '長いパスワードを選ぶ人々です',
])('takes %s', (password) => {
  expect(weaknessOf(password, ['Ann Lee', 'ann@example.com'])).toBeUndefined()
})
