import { afterEach, expect, test } from 'vitest'
import { checkDeclarations, currentBusiness, menuOf, screensOf, setCurrentBusiness } from '../../../vocabulary'
import { registry } from '../../library'

const business = currentBusiness()
afterEach(() => setCurrentBusiness(business))

const desk = { label: 'Lending desk', icon: 'box', group: 'Catalogue', needs: ['loan', 'create'] } as const

test('a page of the business is in its menu group and among the screens, for users with the permission for its call', () => {
  setCurrentBusiness({ name: 'Library', menu: ['Catalogue'], pages: { desk } })
  const placed = (can: () => boolean) => menuOf(registry, can).flatMap(({ pages }) => pages.map(({ name }) => name))
  expect(placed(() => true)).toEqual(['desk'])
  expect(placed(() => false)).toEqual([])
  expect(screensOf(registry, () => true)).toContainEqual({
    id: 'desk',
    title: 'Lending desk',
    icon: 'box',
    creates: false,
  })
})

test('a correct page has no problems', () => {
  expect(checkDeclarations(registry, { name: 'Library', pages: { desk } })).toEqual([])
})

test.each([
  [{ loan: desk }, "business: pages.loan: 'loan' is already the address of another page. Choose another name."],
  [
    { 'The Desk': desk },
    "business: pages.The Desk: 'The Desk' cannot be part of an address; expected lower-case letters, digits and single hyphens.",
  ],
  [{ desk: { ...desk, icon: 'bx' } }, "business: pages.desk: there is no icon 'bx'."],
  [{ desk: { ...desk, needs: ['lone', 'create'] as const } }, "business: pages.desk: there is no resource 'lone'."],
  [{ desk: { ...desk, needs: ['loan', 'creat'] as const } }, "business: pages.desk: 'loan' has no call 'creat'."],
])('reports the errors of a page, and how to correct them', (pages, says) => {
  const [problem = ''] = checkDeclarations(registry, { name: 'Library', pages })
  expect(problem.startsWith(says)).toBe(true)
})
