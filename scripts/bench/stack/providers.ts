import type { AuthProvider, DataProvider } from '@refinedev/core'

declare global {
  /** The calls that the page started before the scripts, by path. */
  var begun: Record<string, Promise<Response>> | undefined
}

/** Returns and removes a call that the page started. */
function take(path: string): Promise<Response> | undefined {
  const call = globalThis.begun?.[path]
  delete globalThis.begun?.[path]
  return call
}

async function ask(path: string, init?: RequestInit) {
  const headers = {
    authorization: `Bearer ${localStorage.getItem('accessToken')}`,
    ...(init?.body && { 'content-type': 'application/json' }),
  }
  const answer = await ((!init && take(path)) || fetch(`/api/v1/${path}`, { ...init, headers }))
  const body = await answer.json()
  if (answer.ok) return body
  throw { message: body.message, statusCode: answer.status }
}

const change = (method: string, path: string, values?: unknown) =>
  ask(path, { method, ...(values !== undefined && { body: JSON.stringify(values) }) })

export const dataProvider: DataProvider = {
  getApiUrl: () => '/api/v1',
  getList: async ({ resource }) => {
    const data = await ask(resource)
    return { data, total: data.length }
  },
  getOne: async ({ resource, id }) => ({ data: await ask(`${resource}/${id}`) }),
  create: async ({ resource, variables }) => ({ data: await change('POST', resource, variables) }),
  update: async ({ resource, id, variables }) => ({ data: await change('PUT', `${resource}/${id}`, variables) }),
  deleteOne: async ({ resource, id }) => ({ data: await change('DELETE', `${resource}/${id}`) }),
}

const isSignedIn = () => localStorage.getItem('accessToken') !== null

export const authProvider: AuthProvider = {
  check: async () => (isSignedIn() ? { authenticated: true } : { authenticated: false, redirectTo: '/login' }),
  login: async (credentials) => {
    const { accessToken } = await change('POST', 'token', credentials)
    localStorage.setItem('accessToken', accessToken)
    return { success: true, redirectTo: '/customer' }
  },
  logout: async () => {
    localStorage.removeItem('accessToken')
    return { success: true, redirectTo: '/login' }
  },
  onError: async ({ statusCode }) => (statusCode === 401 ? { logout: true } : {}),
}
