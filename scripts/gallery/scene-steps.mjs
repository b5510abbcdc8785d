/** The steps before a screenshot, and simulated responses. */

/** Calls the API as the sample administrator. */
export const caller = (url, token) => async (method, path, body) => {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  return answer.json()
}

export const click = (role, name) => (page) => page.getByRole(role, { name, exact: true }).first().click()

export const type = (values) => async (page) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).first().fill(value)
}

export const inTurn =
  (...steps) =>
  async (page) => {
    for (const step of steps) await step(page)
  }

export const dialog = (page) => page.locator('dialog[open], [role=dialog]').filter({ visible: true }).first().waitFor()

export const hover = (selector) => (page) => page.locator(selector).first().hover()

/** A response that never arrives. */
export const never = () => undefined

export const fails = (route) => route.fulfill({ status: 500, json: { message: 'The database is away.' } })

export const nothing = (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } })

export const press = (key) => (page) => page.keyboard.press(key)
