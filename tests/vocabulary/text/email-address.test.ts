import { describe, expect, it } from 'vitest'
import '../../../server/platform/places/register-place-rules'
import { checkOf, email } from '../../../vocabulary'

describe('an e-mail address', () => {
  it.each([
    ['name@example.com', 'name@example.com'],
    ['Name.Last+tag@Example.COM', 'name.last+tag@example.com'],
    ['用户@例え.jp', '用户@例え.jp'],
    ['Müller@Müller.de', 'müller@müller.de'],
    // The same address with a decomposed letter, and with an encoded domain.
    ['mu\u0308ller@müller.de', 'müller@müller.de'],
    ['müller@xn--mller-kva.de', 'müller@müller.de'],
    ['ｎａｍｅ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'name@example.com'],
    ['संपर्क@डाटामेल.भारत', 'संपर्क@डाटामेल.भारत'],
    ['info@例子。中国', 'info@例子.中国'],
  ])('%j is stored as %j', (typed, stored) => expect(checkOf(email()).parse(typed)).toBe(stored))

  it.each([
    'name',
    'name@',
    '@example.com',
    'a@b',
    'a b@example.com',
    'a..b@example.com',
    '.a@example.com',
    'a@-b.com',
    'a@b..com',
    'a@b@c.de',
    'a@例え',
  ])('%j is refused', (typed) => expect(checkOf(email()).safeParse(typed).success).toBe(false))
})
