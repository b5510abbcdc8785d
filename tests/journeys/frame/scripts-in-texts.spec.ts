import type { Route } from '@playwright/test'
import { checkOf, type Field, innerFields } from '../../../vocabulary'
import { readResources, screensOf } from '../support/read-resources'
import { expect, followLink, loadingSelector, test, waitUntilLoaded } from '../support/support'

const resources = await readResources()

const mark = '"><img src=x onerror=ran()>'
const hostile = `${mark}<script>ran()</script>`
const address = 'javascript:ran()'

/** Every declared field, including nested fields. */
const declared = resources.flatMap(({ fields }) =>
  Object.entries(fields).flatMap(([name, field]) => [
    [name, field] as const,
    ...Object.entries(innerFields(field) ?? {}),
  ]),
)

const holdsAnyText = (field: Field) =>
  field.kind.column(field).store === 'text' && checkOf({ ...field, max: undefined } as Field).safeParse(mark).success
/** Fields that no declaration names, but that hand-written components show. */
const told = new Set(['name', 'title', 'note', 'label', 'by', 'event'])

const takesText = (resource: string, name: string) => {
  const own = resources.find((one) => one.name === resource)?.fields[name]
  if (own) return holdsAnyText(own)
  const all = declared.filter(([one]) => one === name)
  return all.length > 0 ? all.every(([, field]) => holdsAnyText(field)) : told.has(name)
}

/**
 * A response of the API with a script in every text. If the field is a web address, the script is part of a web
 * address.
 */
const poisoned = (resource: string, value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => poisoned(resource, one, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        // An entry of the history names the field of its values.
        const isValueOf = 'field' in value && (key === 'before' || key === 'after')
        return [key, poisoned(resource, one, isValueOf ? String(value.field) : key)]
      }),
    )
  if (typeof value !== 'string') return value
  if (/^https?:/.test(value)) return address
  return takesText(resource, name) ? hostile : value
}

async function poison(route: Route) {
  const answer = await route.fetch()
  if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer })
  const [, resource = ''] = /\/api\/v1\/([\w-]+)/.exec(route.request().url()) ?? []
  await route.fulfill({ response: answer, json: poisoned(resource, await answer.json()) })
}

test('a script in any text is shown as text on every screen', async ({ page, api, expectComplaint }) => {
  test.slow()
  // A mail is HTML in a sandboxed frame. The browser reports the blocked script.
  expectComplaint(/^Blocked script execution in 'about:srcdoc' because the document's frame is sandboxed/)
  expectComplaint(/404 \(Not Found\) \(\S+\/mail(-template)?\/\S*x\)$/)
  const ran: string[] = []
  await page.exposeFunction('ran', () => ran.push(page.url()))
  page.on('dialog', (dialog) => {
    ran.push(`${page.url()}: ${dialog.message()}`)
    return dialog.dismiss()
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      console.error(`The policy had to stop ${violatedDirective}.`)
    })
  })
  await page.route(/\/api\/v1\/(?!token|permission|live)/, poison)
  await page.goto('/profile')
  await waitUntilLoaded(page)

  for (const resource of resources.filter(({ menu }) => menu)) {
    let seen = 0
    for (const { name, path } of await screensOf(resource, api)) {
      if (name === 'empty form') continue
      await followLink(page, path)
      const history = page.locator('summary').filter({ hasText: 'History' })
      if (name === 'record' && (await history.count()) > 0) {
        await history.click()
        await expect(page.locator(loadingSelector)).toHaveCount(0)
      }
      const typed = page
        .locator('input, textarea')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
      const texts = [await page.getByRole('main').innerText(), ...(await typed)]
      seen += texts.filter((text) => text.includes(mark)).length
      expect
        .soft(await page.locator('img[src=x], a[href^="javascript:" i]').count(), `${path}: elements made of texts`)
        .toBe(0)
      expect.soft(ran, path).toEqual([])
    }
    expect.soft(seen, `${resource.name}: screens on which the script is read`).toBeGreaterThan(0)
  }
  // A response may still be pending when the page closes.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
