import { expect, it } from 'vitest'
import { passwordWeaknessOf } from '../../../server/auth/passwords/password-weakness'
import { hashPassword, verifyPassword } from '../../../server/auth/passwords/passwords'
import { currentBusiness } from '../../../vocabulary'

it('hashes with argon2id, and each time differently', async () => {
  const [one, other] = await Promise.all([hashPassword('some pass phrase'), hashPassword('some pass phrase')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await verifyPassword(one, 'some pass phrase')).toBe(true)
  expect(await verifyPassword(one, 'another phrase')).toBe(false)
})

it('a check for an unknown person fails, and costs about as much CPU time', async () => {
  const hash = await hashPassword('some pass phrase')
  // Measures CPU time instead of elapsed time, because the machine may have other work. The test makes many checks,
  // because the system measures CPU time in coarse steps.
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
  '20261231201512',
  // This password is only in the published list of passwords.
  'Sojdlg123aljg',
  'ghjcnjgfhjkm',
  'sonyericsson',
  'MAILCREATED5240',
  // These passwords consist of repetitions.
  'abcdefgabcdefg',
  'tangerine!tangerine!',
  'ababababababc',
  '111222333111',
])('refuses %s as common', (password) => {
  expect(passwordWeaknessOf(password)).toMatch(/too common/)
})

it.each([
  ['Grace.Hopper1906', 'Grace Hopper'],
  ['Grace likes teapots', 'Grace Hopper'],
  ['teapots of hopper', 'Grace Hopper'],
  ['gr4ce l1kes teapots', 'Grace Hopper'],
  ['orbit-RENE-kettle', 'René Éluard'],
  ['kettle-bo-li-orbit', 'Bo Li'],
  ['kettle 田中 orbit', '田中 さくら'],
])('refuses %s, which contains the name of %s', (password, name) => {
  expect(passwordWeaknessOf(password, [name, 'grace@navy.example'])).toMatch(/your name or address/)
})

it('refuses the local part of the e-mail address, and a password that consists of its domain', () => {
  expect(passwordWeaknessOf('kettle-ghopper-9', ['Ann', 'ghopper@navy.example'])).toMatch(/your name or address/)
  expect(passwordWeaknessOf('navy-example-1906', ['Ann', 'ghopper@navy.example'])).toMatch(/your name or address/)
  expect(passwordWeaknessOf('planning annual trips', ['Ann', 'a@navy.example'])).toBeUndefined()
})

it.each(['deckhand-2026-xy', 'My D3ckh4nd kettle', `kettle ${currentBusiness().name} orbit`])(
  'refuses %s, which contains the name of the product or the business',
  (password) => {
    expect(passwordWeaknessOf(password)).toMatch(/the business or of Deckhand/)
  },
)

it.each([
  'correct horse battery',
  'tea-kettle-orbit-9',
  'Xk9$vPq2!mLw',
  'sieben zwerge singen laut',
  '長いパスワードを選ぶ人々です',
])('accepts %s', (password) => {
  expect(passwordWeaknessOf(password, ['Ann Lee', 'ann@example.com'])).toBeUndefined()
})
